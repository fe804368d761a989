/** Milliseconds after which a tab that paints nothing goes on. */
const longestWait = 100;

/** Resolves once the next frame is painted. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWait);
    requestAnimationFrame(() => {
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}
