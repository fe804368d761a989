/** Fetches files from other hosts. Every redirect is checked. */

import { type BodyErrors, limited } from '../../formats/limited.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';

/** Thrown if the host closed the connection, or sent more than the limit. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
}

export interface ForeignFile {
  readonly name: string;
  readonly type: string;
  /** @throws {FetchFailure} */
  readonly body: AsyncIterable<Buffer>;
}

const maxRedirects = 5;

/** Returns null if the host is not allowed, does not respond, or has no such file of at most `limit` bytes. */
export async function fetchForeign(
  text: string,
  hosts: ForeignHosts,
  limit: number,
  signal: AbortSignal,
): Promise<ForeignFile | null> {
  let url = parseUrl(text);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (url === null || !hosts.includes(url)) return null;
    // Follows redirects itself, so that each target is checked.
    const response = await hosts.request(url, signal).catch(() => null);
    if (response === null) return null;
    const { statusCode, headers, body } = response;
    if (statusCode === 200 && !(Number(headers['content-length']) > limit)) {
      return {
        name: fileName(url),
        type: mediaType(headers['content-type']),
        body: limited(body, limit, bodyErrors),
      };
    }
    // Destroying the body closes the connection too.
    body.on('error', () => {}).destroy();
    const { location } = headers;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
    url = isRedirect && typeof location === 'string' ? parseUrl(location, url.href) : null;
  }
  return null;
}

const bodyErrors: BodyErrors = {
  brokenOff: (cause) => new FetchFailure('the host closed the connection', { cause }),
  tooLarge: () => new FetchFailure('the file is too large'),
};

function fileName({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function mediaType(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
