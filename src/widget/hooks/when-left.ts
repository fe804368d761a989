/** Calls `act` when the widget is closed or removed, or its page is left, unless `signal` aborts first. */
export function whenLeft(
  widget: HTMLElement,
  lifetime: AbortSignal,
  signal: AbortSignal,
  act: () => void,
): void {
  const closing = new MutationObserver(() => {
    if (widget.hidden) act();
  });
  closing.observe(widget, { attributeFilter: ['hidden'] });
  addEventListener('pagehide', act, { signal });
  lifetime.addEventListener('abort', act, { signal });
  signal.addEventListener('abort', () => closing.disconnect());
}
