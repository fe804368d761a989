import type { Members } from '../../formats/front-matter.ts';

const maxAddresses = 100;
const maxAddressLength = 500;

/** Front matter members that hold paths from the site's root; all but `slug` are whole paths. */
const names = ['permalink', 'url', 'slug', 'aliases', 'redirectfrom'];

/**
 * Returns an article's urls on the former site from its front matter: paths such as `/returns/boots/` and absolute
 * urls, without duplicates. A `slug` without a slash is the last segment of the article's path, below `folders`.
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

/** Whether a text is a path or url without whitespace and placeholders of a permalink pattern (`/:title/`). */
function isAddress(text: string): boolean {
  return text.length > 1 && text.length <= maxAddressLength && !/\/:|[\s\p{Cc}]/u.test(text);
}

function withFolders(slug: string, folders: readonly string[]): string {
  return slug.startsWith('/') ? slug : `/${[...folders, slug].join('/')}`;
}

function withSlash(address: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address) ? address : `/${address}`;
}
