/**
 * JSON of plain data, without any `toJSON` that scripts of the page have added to arrays and strings: with those of old
 * libraries, a visitor's text would arrive in quotes.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, converted) {
    // The object still has the original member.
    const own = this[name];
    return typeof own === 'string' || Array.isArray(own) ? own : converted;
  });
}
