/**
 * Looks up a tag such as `de`, `de-AT` or `DE_at` in a table of languages. Returns undefined if the language is not in
 * the table or the text is no tag; callers choose the fallback.
 */
export function findIn<Value>(
  table: Readonly<Record<string, Value>>,
  tag: string | undefined,
): Value | undefined {
  // Keys have two or three letters, which no member of `Object.prototype` has.
  return table[`${tag}`.slice(0, 3).toLowerCase().replace(/[-_]/, '')];
}
