/**
 * JSON of plain data, past any `toJSON` that a page's own scripts have given to arrays and strings: old libraries did,
 * and what a visitor wrote would arrive in quotes.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, given) {
    // What holds the member still has it as it was.
    const own = this[name];
    return typeof own === 'string' || Array.isArray(own) ? own : given;
  });
}
