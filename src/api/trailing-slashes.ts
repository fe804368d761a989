/** Base urls are given with and without a slash at their end. */

/** The url without slashes at its end, in linear time. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
