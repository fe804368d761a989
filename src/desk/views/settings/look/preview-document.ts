/** Changes documents of preview frames, which have the origin of the desk and are loaded by their own requests. */

/** Adds a style sheet after all others of a document or shadow root, in place of the one that was added before. */
export function replaceSheet(
  { defaultView: view }: Document,
  root: Document | ShadowRoot,
  css: string,
  former: CSSStyleSheet | null,
): CSSStyleSheet | null {
  if (!view) return null;
  // A sheet belongs to the document of the window that makes it.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((other) => other !== former), sheet];
  return sheet;
}
