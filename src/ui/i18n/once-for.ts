/** Formats of languages, each created once: a browser's first use of a language can take longer than a keystroke may. */
export function onceFor<T>(made: Map<string, T>, language: string, make: () => T): T {
  const known = made.get(language) ?? make();
  made.set(language, known);
  return known;
}
