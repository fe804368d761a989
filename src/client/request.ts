/** From the input of an operation to the parts of a request. */

import { fillPath, type Operation, pathNames } from '../api/operation.ts';
import { toJson } from './to-json.ts';

export interface RequestParts {
  /** With the query of an operation that reads, from the first slash on. */
  readonly path: string;
  /** JSON; absent where the operation reads. */
  readonly body?: string;
}

/**
 * Fills the path; what the path did not take is the query or the body.
 * @throws {TypeError} when the path needs a value that there is not.
 */
export function requestParts(
  { path, method }: Operation,
  values: Readonly<Record<string, unknown>>,
): RequestParts {
  const taken = new Set([...pathNames(path), 'apiKey', 'userId']);
  const rest = Object.entries(values).filter(([name, value]) => !taken.has(name) && value !== undefined);
  const filled = fillPath(path, values);
  if (method === 'POST' || method === 'PUT') {
    return { path: filled, body: toJson(Object.fromEntries(rest)) };
  }
  // A list becomes a repeated parameter.
  const pairs = rest.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)]),
  );
  const query = new URLSearchParams(pairs).toString();
  return { path: query ? `${filled}?${query}` : filled };
}
