/** Recognises embedded videos of other sites, which an article loads only when a visitor asks for one. */

import { parseAddress } from './addresses.ts';

const youTube = {
  path: /^\/embed\/([\w-]{6,20})$/,
  address: (id: string, query: URLSearchParams) =>
    withQuery(`https://www.youtube-nocookie.com/embed/${id}`, {
      start: numberIn(query.get('start')),
      end: numberIn(query.get('end')),
    }),
};

const vimeo = {
  path: /^(?:\/video)?\/(\d{4,12})$/,
  address: (id: string, query: URLSearchParams) =>
    withQuery(`https://player.vimeo.com/video/${id}`, {
      // The key of an unlisted video.
      h: /^[\da-f]{6,20}$/.exec(query.get('h') ?? '')?.[0],
      dnt: '1',
    }),
};

const hosts = new Map([
  ['https://youtube.com', youTube],
  ['https://www.youtube.com', youTube],
  ['https://youtube-nocookie.com', youTube],
  ['https://www.youtube-nocookie.com', youTube],
  ['https://vimeo.com', vimeo],
  ['https://www.vimeo.com', vimeo],
  ['https://player.vimeo.com', vimeo],
]);

/**
 * Returns the embed url of a video that sets no cookies, for any embed url of it; null for other urls. For its own
 * result, the function returns the same url.
 */
export function videoAddress(href: string): string | null {
  // Old markup omits the scheme.
  const url = parseAddress(href, 'https://page.invalid/');
  if (!url || url.username || url.password) return null;
  const host = hosts.get(url.origin);
  const id = host?.path.exec(url.pathname)?.[1];
  return host && id ? host.address(id, url.searchParams) : null;
}

const numberIn = (text: string | null) => /^\d{1,6}$/.exec(text ?? '')?.[0];

function withQuery(address: string, members: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) if (value) url.searchParams.set(name, value);
  return url.href;
}
