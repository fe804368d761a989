/**
 * Returns what a table of languages has for a tag such as `de`, `de-AT` or `DE_at`. A tag of a language that is not in
 * the table, and texts that are no tags, give undefined; the caller names the stand-in.
 */
export function findIn<Value>(
  table: Readonly<Record<string, Value>>,
  tag: string | undefined,
): Value | undefined {
  // Two or three letters: no member of `Object.prototype` has such a name.
  return table[`${tag}`.slice(0, 3).toLowerCase().replace(/[-_]/, '')];
}
