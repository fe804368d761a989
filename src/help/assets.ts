export interface PageAssets {
  /** URLs of Frontdesk's style sheets; the site's own follow them. */
  readonly styleSheets: readonly string[];
  /** URL of the script, beginning with `https:`, `/`, `./` or `../`, as `import()` requires. */
  readonly script: string;
}

/** Returns the text of the only inline script of a page; its hash is in the Content-Security-Policy. */
export const inlineScript = ({ script }: Pick<PageAssets, 'script'>): string =>
  `import(${JSON.stringify(script).replaceAll('<', '\\u003c')})`;
