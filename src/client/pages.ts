/** Lists that come in pages, as one async iterable. */

import type { Operation } from '../api/operation.ts';
import type { Client, SendOptions } from './client.ts';

interface Paged {
  readonly next?: string;
  readonly paging?: { readonly next?: string; readonly cursor?: unknown };
}

/**
 * Every page of a list, each fetched when it is asked for. Only the cursors are taken out of the address of a next
 * page; the address itself is never fetched: it may name any host.
 * @throws {ApiError}
 */
export async function* pages<Input extends object, Output extends Paged>(
  client: Client,
  operation: Operation<Input, Output>,
  input: NoInfer<Input>,
  options?: SendOptions,
): AsyncGenerator<Output> {
  let current = input;
  while (true) {
    const page = await client.send(operation, current, options);
    yield page;
    const next = page.next ?? page.paging?.next;
    if (next === undefined) return;
    current = { ...input, ...cursorsOf(next) };
  }
}

const cursorNames = ['after', 'afterId', 'cursorId', 'cursorUpdated', 'cursorCreated'];

function cursorsOf(next: string): Record<string, string> {
  const query = new URLSearchParams(next.slice(next.indexOf('?') + 1));
  return Object.fromEntries([...query].filter(([name]) => cursorNames.includes(name)));
}
