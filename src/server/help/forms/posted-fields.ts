/** Returns null if the body has an unknown field, or one field twice. */
export function readFields<Name extends string>(
  body: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  // Refuses a body with too many fields before it is parsed.
  if (body.split('&', names.length + 1).length > names.length) return null;
  const fields: Partial<Record<Name, string>> = {};
  for (const [field, value] of new URLSearchParams(body)) {
    const name = names.find((one) => one === field);
    if (name === undefined || fields[name] !== undefined) return null;
    fields[name] = value;
  }
  return fields;
}
