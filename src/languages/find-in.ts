/** Looks up a tag such as `de`, `de-AT` or `DE_at` in a table of languages; undefined for other languages and texts. */
export function findIn<Value>(
  table: Readonly<Record<string, Value>>,
  tag: string | undefined,
): Value | undefined {
  // Keys have two or three letters, which no member of `Object.prototype` has.
  return table[`${tag}`.slice(0, 3).toLowerCase().replace(/[-_]/, '')];
}
