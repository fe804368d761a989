import type { Operation } from '../api/operation.ts';
import type { Client, SendOptions } from './client.ts';

interface Paged {
  readonly next?: string;
  readonly paging?: { readonly next?: string; readonly cursor?: unknown };
}

/**
 * Iterates over the pages of a list, each fetched on demand. Of a page's `next` url, only the cursors are used: the url
 * itself is never fetched, because it may lead to any host.
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
    current = { ...input, ...readCursors(next) };
  }
}

const cursorNames = ['after', 'afterId', 'cursorId', 'cursorUpdated', 'cursorCreated'];

function readCursors(next: string): Record<string, string> {
  const query = new URLSearchParams(next.slice(next.indexOf('?') + 1));
  return Object.fromEntries([...query].filter(([name]) => cursorNames.includes(name)));
}
