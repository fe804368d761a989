/** Text of a message that was typed, or came as a plain-text mail: lines outside of any element. */

/** A message with other elements was sent as markup, and is shown as that. */
const around: ReadonlySet<string> = new Set(['P', 'DETAILS', 'UL']);

export interface TypedText {
  readonly nodes: readonly [ChildNode, ...ChildNode[]];
  readonly text: string;
}

/** Returns the text; null: the message has none, or has markup around it. */
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
  // A line ends with an element, never within a text.
  const text = lines.map((node) =>
    node.nodeName === 'BR' ? '\n' : (node.textContent ?? '').replace(/[\r\n]/g, ' '),
  );
  return { nodes: lines, text: text.join('') };
}
