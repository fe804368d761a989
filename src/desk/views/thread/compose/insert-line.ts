/** Puts a line into a text box in place of the selection, on a line of its own, and the cursor behind it. */
export function insertLine(box: HTMLTextAreaElement, line: string): void {
  const { selectionStart: start, selectionEnd: end, value } = box;
  const before = start === 0 || value[start - 1] === '\n' ? '' : '\n';
  const behind = value[end] === '\n' ? '' : '\n';
  box.setRangeText(before + line + behind, start, end, 'end');
}
