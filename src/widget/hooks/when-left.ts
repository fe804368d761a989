/** Calls when the widget is closed or goes, or its page is left, unless `signal` is aborted before. */
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
