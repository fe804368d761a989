/** Keyboard shortcuts that insert the marks of bold text, code, links and lists. */

/** Marks before and after the selection, by key. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  b: ['**', '**'],
  e: ['`', '`'],
  k: ['[', '](https://)'],
};

const item = /^ {0,3}(?:[-*•]|\d{1,3}[.)]) /;

/** Applies a key to the text of its box; returns whether the key is a shortcut. */
export function pressMarkKey(event: KeyboardEvent): boolean {
  const box = event.target;
  if (!(box instanceof HTMLTextAreaElement) || event.altKey) return false;
  const hasModifier = event.ctrlKey || event.metaKey;
  const pair = hasModifier && !event.shiftKey ? pairs[event.key.toLowerCase()] : undefined;
  const isDone = pair
    ? wrapSelection(box, pair)
    : event.key === 'Enter' && event.shiftKey && !hasModifier && continueList(box);
  if (isDone) event.preventDefault();
  return isDone;
}

function wrapSelection(box: HTMLTextAreaElement, [before, behind]: readonly [string, string]): boolean {
  const { selectionStart: start, selectionEnd: end, value } = box;
  box.setRangeText(before + value.slice(start, end) + behind, start, end, 'end');
  // Puts the cursor between the marks, or into the URL part of a link whose label was selected.
  const isNamed = before === '[' && end > start;
  const at = isNamed ? box.selectionEnd - 1 : start + before.length + (end - start);
  box.setSelectionRange(at, at);
  return true;
}

/** Continues the list at the cursor on a new line; ends the list if the item is empty. */
function continueList(box: HTMLTextAreaElement): boolean {
  const { selectionStart: at, selectionEnd: end, value } = box;
  const start = value.lastIndexOf('\n', at - 1) + 1;
  const line = value.slice(start, at);
  const [mark] = item.exec(line) ?? [];
  if (mark === undefined) return false;
  if (line === mark) box.setRangeText('', start, end, 'end');
  else box.setRangeText(`\n${mark.replace(/\d+/, (number) => `${Number(number) + 1}`)}`, at, end, 'end');
  return true;
}
