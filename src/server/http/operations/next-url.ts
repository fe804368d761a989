/** Prints the URLs of next pages (section 4): the caller's own URL with every filter, and the cursors. */

import type { FastifyRequest } from 'fastify';
import type { Cursor } from '../../../api/schemas/lists.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import { isRecord } from '../../../formats/is-record.ts';

/** Returns the body with a URL in place of the cursor in `next` or `paging.next`. */
export function withNextUrls(body: unknown, request: FastifyRequest, publicUrl: string | null): unknown {
  if (!isRecord(body)) return body;
  const { next, paging } = body;
  return {
    ...body,
    ...(isCursor(next) && { next: nextUrl(next, request, publicUrl) }),
    ...(isRecord(paging) &&
      isCursor(paging['next']) && {
        paging: { ...paging, next: nextUrl(paging['next'], request, publicUrl) },
      }),
  };
}

function nextUrl({ cursor }: Cursor, request: FastifyRequest, publicUrl: string | null): string {
  const url = new URL(urlBelow(request.url, request, publicUrl));
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, String(value));
  return url.href;
}

/** Returns a URL below `publicUrl`, else on the request's host: only its caller sees it, and nothing depends on it. */
export function urlBelow(path: string, request: FastifyRequest, publicUrl: string | null): string {
  const base = publicUrl ?? `${request.protocol}://${request.host || socketHost(request)}`;
  return withoutTrailingSlashes(base) + path;
}

/** Returns a host for requests without a `Host` header, which HTTP/1.0 allows. */
function socketHost({ socket }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort = 80 } = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

function isCursor(value: unknown): value is Cursor {
  return isRecord(value) && isRecord(value['cursor']);
}
