// Styles of a view, which are loaded with its script: the style sheet that all pages share does not
// contain them.

export function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
