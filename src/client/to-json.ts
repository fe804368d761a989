/**
 * Returns the JSON of plain data, ignoring `toJSON` methods that the page's scripts have added to arrays and strings.
 * Such methods of old libraries would put a visitor's text into quotes twice.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, converted) {
    // `converted` is the result of `toJSON`; the object still holds the original member.
    const own = this[name];
    return typeof own === 'string' || Array.isArray(own) ? own : converted;
  });
}
