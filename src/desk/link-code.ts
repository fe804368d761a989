/** Returns the code of a sign-in link, which is in the fragment of the page's URL; empty if there is none. */
export function linkCode(): string {
  return /^#(fdl_[\w-]{1,200})$/.exec(location.hash)?.[1] ?? '';
}
