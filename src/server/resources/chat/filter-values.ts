/** Joins the values of a filter, which a request may pass singly and as a list. Returns undefined without values. */
export function filterValues(one: string | undefined, several: readonly string[] = []): string[] | undefined {
  const values = [...(one === undefined ? [] : [one]), ...several];
  return values.length > 0 ? values : undefined;
}
