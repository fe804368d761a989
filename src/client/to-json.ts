/** Returns the JSON of plain data. `toJSON` methods of old libraries on the page would put texts into quotes twice. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, converted) {
    // `converted` is the result of `toJSON`; the object still holds the original member.
    const own = this[name];
    return typeof own === 'string' || Array.isArray(own) ? own : converted;
  });
}
