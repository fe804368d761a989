/** From the input of an operation to the parts of a request. */

import { fillPath, type Operation } from '../api/operation.ts';
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
  const rest = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined && name !== 'apiKey' && name !== 'userId' && !path.includes(`{${name}}`),
  );
  const filled = fillPath(path, values);
  if (method === 'POST' || method === 'PUT') {
    return { path: filled, body: toJson(Object.fromEntries(rest)) };
  }
  // A list becomes a repeated parameter.
  const pairs = rest.flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)]));
  const query = new URLSearchParams(pairs).toString();
  return { path: query ? `${filled}?${query}` : filled };
}
