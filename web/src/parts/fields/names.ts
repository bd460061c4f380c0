// Names of the API in texts that are shown: a page that shows options by their labels calls
// `line_length` "Line length".

// Returns what the page calls a field or a value; nothing for other code.
export type Names = (code: string) => string | undefined;

// Returns the text without backticks, for places that take no elements.
export const plain = (text: string, names: Names): string =>
  text.replace(/`([^`]*)`/g, (_, code: string) => names(code) ?? code);
