/** Watches the URL of a single-page site, without touching the site's own router. */

/** The part of the Navigation API that is used here. */
interface Navigation extends EventTarget {
  readonly currentEntry: object | null;
}

/** Calls `onChange` after each change, until the signal aborts; at once if the page's URL differs from `known`. */
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

/** Restores the method when the signal aborts, unless the page has replaced it meanwhile. */
function hook(name: 'pushState' | 'replaceState', look: () => void, signal: AbortSignal): void {
  const original = history[name];
  const hooked: typeof original = (...args) => {
    original.apply(history, args);
    look();
  };
  // Set on the object itself, so that the prototype stays untouched.
  history[name] = hooked;
  signal.addEventListener('abort', () => {
    if (history[name] !== hooked) return;
    Reflect.deleteProperty(history, name);
    // The page had set a method of its own on the object.
    if (history[name] !== original) history[name] = original;
  });
}
