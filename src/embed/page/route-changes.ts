/** Watches the address of a single-page site. The site's own router is not touched. */

/** The Navigation API, as far as it is used here. */
interface Navigation extends EventTarget {
  readonly currentEntry: object | null;
}

/**
 * Calls with the new address after each change, until the signal ends it; at once where the page is no longer at the
 * address that is known of it.
 */
export function watchAddress(
  onChange: (address: string) => void,
  signal: AbortSignal,
  known = location.href,
): void {
  let address = known;
  const look = () => {
    if (signal.aborted || location.href === address) return;
    address = location.href;
    onChange(address);
  };
  look();
  const navigation: Navigation | undefined = Reflect.get(window, 'navigation');
  if (navigation) {
    navigation.addEventListener('currententrychange', look, { signal });
    return;
  }
  addEventListener('popstate', look, { signal });
  addEventListener('hashchange', look, { signal });
  for (const name of ['pushState', 'replaceState'] as const) hook(name, look, signal);
}

/** Looks after each call of a method of the history, which is put back when the signal ends, if it is still ours. */
function hook(name: 'pushState' | 'replaceState', look: () => void, signal: AbortSignal): void {
  const original = history[name];
  const hooked: typeof original = (...args) => {
    original.apply(history, args);
    look();
  };
  // On the object itself: what all histories share is left alone.
  history[name] = hooked;
  signal.addEventListener('abort', () => {
    if (history[name] !== hooked) return;
    Reflect.deleteProperty(history, name);
    // The page had one of its own.
    if (history[name] !== original) history[name] = original;
  });
}
