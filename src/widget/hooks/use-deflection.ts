/** Whether an offered article has helped: it was read, and then the visitor left without writing. */

import { useWidget } from '../context.ts';
import type { ContactModel } from '../models/sending/contact.ts';
import { whenLeft } from './when-left.ts';

/** Returns what a click on an offered article has to do; the link itself leads there. */
export function useDeflection(contact: Pick<ContactModel, 'read' | 'leave'>) {
  const { models } = useWidget();

  return (event: MouseEvent, articleId: number) => {
    const widget = event.currentTarget instanceof Element ? event.currentTarget.closest('.widget') : null;
    if (!(widget instanceof HTMLElement)) return;
    contact.read(articleId);
    const ending = new AbortController();
    // This view is gone by then.
    whenLeft(widget, models.source.signal, ending.signal, () => {
      ending.abort();
      contact.leave();
    });
  };
}
