// Name of the file that the input was read from, for the names of results. Only the last one is
// kept, in the memory of the page.

let last = { input: '', name: '' };

export function noteFileName(input: string, name: string): void {
  last = { input, name };
}

// Returns an empty name if the input is not that of the last file.
export const fileNameOf = (input: unknown): string => (last.input === input ? last.name : '');
