/** Scrolls to where a visitor was, in what may still be loading. */

/** Milliseconds to wait for content that is still missing. */
const longestWait = 10_000;

/** What a visitor does who goes elsewhere. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls at once as far as it goes, and on as more comes, until it is there, the visitor moves, or `signal` ends it.
 * `top` is in px.
 */
export function restoreScroll(scroller: Element, top: number, signal: AbortSignal): void {
  scroller.scrollTo(0, top);
  if (isThere()) return;
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, longestWait);
  const listening = { signal: ending.signal, passive: true };

  function isThere(): boolean {
    // Positions are fractions of pixels where the page is zoomed.
    return Math.abs(scroller.scrollTop - top) < 2;
  }

  function scroll() {
    scroller.scrollTo(0, top);
    if (isThere() || !scroller.isConnected) end();
  }

  const growing = new MutationObserver(scroll);
  growing.observe(scroller, { childList: true, subtree: true });
  // Pictures make room for themselves when they come.
  scroller.addEventListener('load', scroll, { ...listening, capture: true });
  for (const move of ownMoves) scroller.addEventListener(move, end, listening);
  signal.addEventListener('abort', end, listening);
  ending.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growing.disconnect();
  });
}
