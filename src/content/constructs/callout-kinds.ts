/** The kinds of callouts, and the words by which the dialects of Markdown know them. */

/** Also the class by which the widget tells them apart. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

const words: Readonly<Record<CalloutKind, readonly string[]>> = {
  note: [
    ...['note', 'info', 'information', 'abstract', 'summary', 'tldr', 'todo', 'seealso', 'see-also'],
    ...['question', 'help', 'faq', 'example', 'quote', 'cite', 'notice', 'callout', 'alert', 'admonition'],
    ...['secondary', 'default', 'primary', 'new'],
  ],
  tip: ['tip', 'hint', 'success', 'check', 'done', 'highlight'],
  important: ['important'],
  warning: ['warning', 'warn', 'attention'],
  caution: ['caution', 'danger', 'error', 'bug', 'failure', 'fail', 'missing'],
};

const kinds: ReadonlyMap<string, CalloutKind> = new Map([
  ...words.note.map((word) => [word, 'note'] as const),
  ...words.tip.map((word) => [word, 'tip'] as const),
  ...words.important.map((word) => [word, 'important'] as const),
  ...words.warning.map((word) => [word, 'warning'] as const),
  ...words.caution.map((word) => [word, 'caution'] as const),
]);

/** The kind that a word such as `NOTE` or `danger` names; null where it names none. */
export function calloutKind(word: string): CalloutKind | null {
  return kinds.get(word.toLowerCase()) ?? null;
}

/**
 * The word of a box that says its kind by a member, such as `{{< callout type="warning" >}}`: the first of some members
 * that names a kind. What none of them names becomes no other kind, but a word that is not known, and so is reported.
 */
export function boxWord(box: string, said: readonly (string | undefined)[]): string {
  const known = said.find((word) => word !== undefined && calloutKind(word) !== null);
  const given = said.find((word) => word !== undefined && word.trim() !== '');
  if (known !== undefined) return known;
  if (given !== undefined) return unknownWord(given);
  // By itself it is a box of any kind, though the word alone names one.
  return /^hint$/i.test(box) ? 'note' : box;
}

/** A word that names no kind, of one that may name one in another sense. */
export function unknownWord(text: string): string {
  const word = text.replace(/[^\w-]/g, '').slice(0, 50);
  return /^[a-z]/i.test(word) && calloutKind(word) === null ? word : `unknown-${word}`;
}
