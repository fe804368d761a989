/** Whether an offered article has helped: it was read, and then the visitor left without writing. */

import { useWidget } from '../context.ts';
import type { ContactModel } from '../models/sending/contact.ts';

/** Returns what a click on an offered article has to do; the link itself leads there. */
export function useDeflection(contact: Pick<ContactModel, 'read' | 'leave'>) {
  const { models } = useWidget();

  return (event: MouseEvent, articleId: number) => {
    const widget = event.currentTarget instanceof Element ? event.currentTarget.closest('.widget') : null;
    if (!widget) return;
    contact.read(articleId);
    const ending = new AbortController();
    const closing = new MutationObserver(() => {
      if (widget instanceof HTMLElement && widget.hidden) end();
    });

    // Closed, or the page left: this view is gone by then.
    function end() {
      ending.abort();
      closing.disconnect();
      contact.leave();
    }

    closing.observe(widget, { attributeFilter: ['hidden'] });
    addEventListener('pagehide', end, { signal: ending.signal });
    models.source.signal.addEventListener('abort', end, { signal: ending.signal });
  };
}
