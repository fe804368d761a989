/** Restores a scroll position in content that may still be loading. */

/** Maximum milliseconds to wait for missing content. */
const longestWait = 10_000;

/** Events that show that the visitor scrolls or navigates. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls at once, and again as content arrives, until `top` (px) is reached, the visitor moves or `signal` aborts. */
export function restoreScroll(scroller: Element, top: number, signal: AbortSignal): void {
  scroller.scrollTo(0, top);
  if (isThere()) return;
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, longestWait);
  const listening = { signal: ending.signal, passive: true };

  function isThere(): boolean {
    // On a zoomed page, positions are fractions of pixels.
    return Math.abs(scroller.scrollTop - top) < 2;
  }

  function scroll() {
    scroller.scrollTo(0, top);
    if (isThere() || !scroller.isConnected) end();
  }

  const growing = new MutationObserver(scroll);
  growing.observe(scroller, { childList: true, subtree: true });
  // Images change the height when they load.
  scroller.addEventListener('load', scroll, { ...listening, capture: true });
  for (const move of ownMoves) scroller.addEventListener(move, end, listening);
  signal.addEventListener('abort', end, listening);
  ending.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growing.disconnect();
  });
}
