/** The addresses of an article on its old site, by its front matter. */

import type { Members } from '../../formats/front-matter.ts';

const maxAddresses = 100;
const maxAddressLength = 500;

/** Members whose paths begin at the root of the site. */
const names = ['permalink', 'url', 'slug', 'aliases', 'redirectfrom'];

/**
 * Paths such as `/returns/boots/`, or whole urls, each once. A `slug` without a slash is the last part of the address
 * of the article, whose folders are `folders`.
 */
export function readAddresses(members: Members, folders: readonly string[]): string[] {
  const addresses = names.flatMap((name) => {
    const value = members.get(name)?.value;
    const list = Array.isArray(value) ? value : [value];
    const texts = list.filter((item): item is string => typeof item === 'string').map((item) => item.trim());
    return texts.map((text) => (name === 'slug' ? withFolders(text, folders) : withSlash(text)));
  });
  return [...new Set(addresses)].filter(isAddress).slice(0, maxAddresses);
}

/** Whether a path has a placeholder (`/:title/`), as the pattern of an address. */
function isAddress(text: string): boolean {
  return text.length > 1 && text.length <= maxAddressLength && !/\/:|[\s\p{Cc}]/u.test(text);
}

function withFolders(slug: string, folders: readonly string[]): string {
  return slug.startsWith('/') ? slug : `/${[...folders, slug].join('/')}`;
}

function withSlash(address: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address) ? address : `/${address}`;
}
