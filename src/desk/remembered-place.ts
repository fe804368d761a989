/** Keeps the ticket that an agent wanted to see while they sign in: the link that signs them in opens another page. */

import { createStoredValue } from '../state/stored-value.ts';

/** Milliseconds for which a place is kept: as long as a link works. */
const keptFor = 900_000;

const openPlace = () =>
  createStoredValue<unknown>('frontdesk:desk:place', {
    parse: (text) => JSON.parse(text ?? 'null'),
    print: (place) => (place === null ? null : JSON.stringify(place)),
  });

export function rememberPlace(home: string): void {
  const path = location.pathname + location.search;
  if (path !== home) openPlace().set({ path, at: Date.now() });
}

/** Returns the path of the kept place, and forgets it; the desk's own if there is none. */
export function rememberedPlace(home: string): string {
  const { value, set } = openPlace();
  const stored = value.peek();
  set(null);
  if (typeof stored !== 'object' || stored === null || !('path' in stored && 'at' in stored)) return home;
  const { path, at } = stored;
  const isFresh = typeof at === 'number' && Date.now() - at < keptFor;
  const isOwn = typeof path === 'string' && (path.startsWith(`${home}/`) || path.startsWith(`${home}?`));
  return isFresh && isOwn ? path : home;
}
