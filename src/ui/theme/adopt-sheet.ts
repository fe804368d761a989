/** Adds styles to a shadow root as a separate sheet. Returns a function that removes the sheet. */
export function adoptSheet(root: ShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

const shared = new Map<string, CSSStyleSheet>();

/** Adds styles that several shadow roots share, unless the root already has them. */
export function adoptShared(root: ShadowRoot, css: string): void {
  const sheet = shared.get(css) ?? new CSSStyleSheet();
  if (!shared.has(css)) sheet.replaceSync(css);
  shared.set(css, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

export function removeShared(root: ShadowRoot, css: string): void {
  const sheet = shared.get(css);
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
}
