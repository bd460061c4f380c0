// Files that are part of a script as text: icons of tools, and styles of their views.

declare module '*.icon.svg' {
  const text: string;
  export default text;
}
declare module '*.view.css' {
  const text: string;
  export default text;
}
