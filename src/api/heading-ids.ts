/** The ids of headings, as targets of links: set by the server, or in browsers for deployments without them. */

/**
 * As GitHub makes them: lower case, letters and digits of any script, hyphens for blanks. Empty where nothing is left.
 */
export function toSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Returns what makes an id of a heading's text: its slug, or the slug with the first number that is free. An id that it
 * returns is to be added to `taken` before the next is asked for.
 */
export function createHeadingIds(taken: ReadonlySet<string>): (text: string) => string {
  /** The uses of each slug, so that a thousand equal headings do not try a thousand numbers each. */
  const counts = new Map<string, number>();
  return (text) => {
    const slug = toSlug(text) || 'section';
    let count = counts.get(slug) ?? 0;
    let id = count === 0 ? slug : `${slug}-${count}`;
    while (taken.has(id)) {
      count += 1;
      id = `${slug}-${count}`;
    }
    counts.set(slug, count + 1);
    return id;
  };
}
