/** The kinds; also the CSS classes of callouts in the widget. */
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

/** Returns the kind of a word such as `NOTE` or `danger`; null for an unknown word. */
export function calloutKind(word: string): CalloutKind | null {
  return kinds.get(word.toLowerCase()) ?? null;
}

/**
 * Returns the word for a box whose attribute gives its kind, such as `{{< callout type="warning" >}}`: the first
 * attribute that is a known kind, else an unknown word, which is reported.
 */
export function boxWord(box: string, members: readonly (string | undefined)[]): string {
  const known = members.find((word) => word !== undefined && calloutKind(word) !== null);
  const unknown = members.find((word) => word !== undefined && word.trim() !== '');
  if (known !== undefined) return known;
  if (unknown !== undefined) return unknownWord(unknown);
  // A `hint` without a kind is a note, although the word "hint" means a tip elsewhere.
  return /^hint$/i.test(box) ? 'note' : box;
}

/** Returns a word that is not a kind, made from a text that may itself be a kind. */
export function unknownWord(text: string): string {
  const word = text.replace(/[^\w-]/g, '').slice(0, 50);
  return /^[a-z]/i.test(word) && calloutKind(word) === null ? word : `unknown-${word}`;
}
