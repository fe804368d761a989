/** Reads what a form was filled in with, and no more than that. */

/**
 * The fields of a form, each of which stands there once at most. Null: there is a field that the form does not have, or
 * one twice.
 */
export function readFields<Name extends string>(
  body: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  // Before it is parsed: ten thousand fields are not worth it.
  if (body.split('&', names.length + 1).length > names.length) return null;
  const fields: Partial<Record<Name, string>> = {};
  for (const [given, value] of new URLSearchParams(body)) {
    const name = names.find((known) => known === given);
    if (name === undefined || fields[name] !== undefined) return null;
    fields[name] = value;
  }
  return fields;
}
