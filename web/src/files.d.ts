// Files that are part of a script as text: icons of tools, and styles of their views.

declare module '*.icon.svg' {
  const text: string;
  export default text;
}
declare module '*.view.css' {
  const text: string;
  export default text;
}

// What is used of PDF.js, whose package has no types. `getDocument` is absent where the program is
// built without the package.
declare module 'pdfjs/pdf.js' {
  interface Viewport {
    width: number;
    height: number;
  }
  interface Page {
    getViewport(given: { scale: number }): Viewport;
    render(given: { canvasContext: CanvasRenderingContext2D; viewport: Viewport }): {
      promise: Promise<void>;
    };
    cleanup(): void;
  }
  interface Document {
    numPages: number;
    getPage(number: number): Promise<Page>;
  }
  const pdfjs: {
    getDocument?: (given: { data: Uint8Array; isEvalSupported: boolean; verbosity: number }) => {
      promise: Promise<Document>;
    };
  };
  export default pdfjs;
}
declare module 'pdfjs/pdf.worker.js' {
  const worker: object;
  export default worker;
}
