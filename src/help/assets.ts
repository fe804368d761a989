/** The files of our own that a page needs beside itself. */
export interface PageAssets {
  /** Addresses of our style sheets; those of the site come after them. */
  readonly styleSheets: readonly string[];
  /** The address of the script, beginning with `https:`, `/`, `./` or `../`, as that of a module must. */
  readonly script: string;
}

/** Text of the one inline script of every page, for the hash in its policy. */
export const inlineScript = ({ script }: Pick<PageAssets, 'script'>): string =>
  `import(${JSON.stringify(script).replaceAll('<', '\\u003c')})`;
