// Types of style sheets that scripts import as text.

declare module '*.view.css' {
  const text: string;
  export default text;
}
