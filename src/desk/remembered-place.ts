/** Keeps the ticket that an agent wanted to see while they sign in: the link that signs them in opens another page. */

const name = 'frontdesk:desk:place';

/** Milliseconds for which a place is kept: as long as a link works. */
const keptFor = 900_000;

export function rememberPlace(home: string): void {
  const path = location.pathname + location.search;
  if (path === home) return;
  try {
    localStorage.setItem(name, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // Without storage, signing in leads to the first list.
  }
}

/** Returns the path of the kept place, and forgets it; the desk's own if there is none. */
export function rememberedPlace(home: string): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    localStorage.removeItem(name);
    if (typeof stored !== 'object' || stored === null || !('path' in stored && 'at' in stored)) return home;
    const { path, at } = stored;
    const isFresh = typeof at === 'number' && Date.now() - at < keptFor;
    const isOwn = typeof path === 'string' && (path.startsWith(`${home}/`) || path.startsWith(`${home}?`));
    return isFresh && isOwn ? path : home;
  } catch {
    return home;
  }
}
