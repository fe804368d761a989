/** Removes trailing slashes from base urls, which operators write with and without them. */

/** Returns the url without trailing slashes, in linear time. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
