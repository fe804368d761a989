/**
 * Returns the tag that fits a wanted language: the same one, else another one of the language, such as `pt-BR` for `pt`;
 * undefined if there is none.
 */
export function closestLanguage(tags: readonly string[], wanted: string | null): string | undefined {
  if (wanted === null) return undefined;
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase();
  return (
    tags.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    tags.find((tag) => base(tag) === base(wanted))
  );
}
