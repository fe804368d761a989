/** Base urls are given with and without a slash at their end. */

/** The url without the slashes that it ends with; one pass over them, however many there are. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
