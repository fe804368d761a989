import { fillPath, type Operation } from '../api/operation.ts';
import { toJson } from './to-json.ts';

export interface RequestParts {
  /** Path from the first slash on, with the query string. */
  readonly path: string;
  /** JSON; absent for a GET and a DELETE. */
  readonly body?: string;
}

/**
 * Fills the path's placeholders; the other members become the query or the body.
 * @throws {TypeError} if the input lacks a value for the path
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
