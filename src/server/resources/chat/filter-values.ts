/** Returns the values of a filter that a request gives once or as a list; undefined: it gives none. */
export function filterValues(one: string | undefined, several: readonly string[] = []): string[] | undefined {
  const values = [...(one === undefined ? [] : [one]), ...several];
  return values.length > 0 ? values : undefined;
}
