/** Returns `undefined` if storage is blocked or full, or if another script has stored invalid JSON. */
export function unlessBlocked<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
