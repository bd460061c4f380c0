// Styles of a view, which come with its script: pages of other tools do not load them. The bundler
// makes a text of each file that ends in `.view.css`.

// Adds styles to the page. Each view does so once, when its script is loaded.
export function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
