/** Names requests of the operations by which the deployment of a test's desk is managed. */

import type { Operation } from '../../../src/api/operation.ts';
import { managementOperations } from '../../../src/api/operations/index.ts';

const operations = Object.values<Operation>(managementOperations).map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(
    `^/desk${path.replace('{apiKey}/{userId}', 'session/1').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  ),
}));

/** Returns the operation of a request, with the members in its path; undefined for any other request. */
export function nameManagementRequest(
  method: string,
  path: string,
): { readonly name: string; readonly inPath: Readonly<Record<string, unknown>> } | undefined {
  for (const operation of operations) {
    const match = operation.method === method ? operation.pattern.exec(path) : null;
    if (match) return { name: operation.name, inPath: { ...match.groups } };
  }
  return undefined;
}
