/** Finds the text of a message that was typed or received as a plain-text mail: top-level lines outside of elements. */

/** Elements that may surround typed text. A message with other elements was sent as markup, and is shown as markup. */
const around: ReadonlySet<string> = new Set(['P', 'DETAILS', 'UL']);

export interface TypedText {
  readonly nodes: readonly [ChildNode, ...ChildNode[]];
  readonly text: string;
}

/** Returns the typed text; null if the message has none or was sent as markup. */
export function findTypedText(content: DocumentFragment): TypedText | null {
  const nodes = Array.from(content.childNodes);
  const isLine = (node: ChildNode) => node.nodeType === Node.TEXT_NODE || node.nodeName === 'BR';
  const start = nodes.findIndex((node) => isLine(node) && node.textContent?.trim());
  const [first, ...rest] = nodes.slice(Math.max(0, start));
  if (start < 0 || first === undefined) return null;
  const following = rest.findIndex((node) => !isLine(node));
  const end = following < 0 ? nodes.length : start + 1 + following;
  const isAlone = [...nodes.slice(0, start), ...nodes.slice(end)].every(
    (node) => around.has(node.nodeName) || (isLine(node) && !node.textContent?.trim()),
  );
  if (!isAlone) return null;
  const lines: [ChildNode, ...ChildNode[]] = [first, ...nodes.slice(start + 1, end)];
  // Lines end at an element, never within a text node.
  const text = lines.map((node) =>
    node.nodeName === 'BR' ? '\n' : (node.textContent ?? '').replace(/[\r\n]/g, ' '),
  );
  return { nodes: lines, text: text.join('') };
}
