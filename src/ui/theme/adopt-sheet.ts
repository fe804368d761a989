/** Adds styles to a root, as a sheet of their own. Returns what takes them away. */
export function adoptSheet(root: ShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

const shared = new Map<string, CSSStyleSheet>();

/** Adds styles that many roots have to one that has not got them. */
export function adoptShared(root: ShadowRoot, css: string): void {
  const sheet = shared.get(css) ?? new CSSStyleSheet();
  if (!shared.has(css)) sheet.replaceSync(css);
  shared.set(css, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}

/** Takes them away again. */
export function removeShared(root: ShadowRoot, css: string): void {
  const sheet = shared.get(css);
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
}
