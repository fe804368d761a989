/** Messages between the server and the thread that renders preview images. */

/** The `workerData` of the thread. */
export interface PrinterData {
  readonly fontFiles: readonly string[];
}

/** The thread's answer: a PNG, which is null if the fonts lack letters of the title, or a problem. */
export type PrinterAnswer = { readonly png: Uint8Array | null } | { readonly problem: string };
