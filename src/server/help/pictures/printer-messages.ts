/** Messages between the server and the thread that prints pictures. */

/** The data with which the thread starts. */
export interface PrinterData {
  readonly fontFiles: readonly string[];
}

/** A PNG; null where the fonts lack letters of the title. */
export type PrinterAnswer = 'ready' | { readonly png: Uint8Array | null } | { readonly problem: string };
