/** Returns a function that creates an object on the first call, and returns the same object on later ones. */
export function lazily<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
