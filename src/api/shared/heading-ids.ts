/** Makes ids for headings, as targets of links. The server sets them; browsers do for deployments that set none. */

/** Returns a slug as GitHub makes it: lower case, letters and digits of any script, hyphens; may be empty. */
export function toSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Returns a function from a heading's text to its id: the slug, followed by the first free number if it is taken. The
 * caller adds each returned id to `taken` before the next call.
 */
export function createHeadingIds(taken: ReadonlySet<string>): (text: string) => string {
  /** Uses of each slug, so that a thousand equal headings do not try a thousand numbers each. */
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
