/** Detects that an offered article has helped: the visitor read it and left without writing. */

import { useWidget } from '../context.ts';
import type { WaitingArticlesModel } from '../models/sending/waiting-articles.ts';
import { whenLeft } from './when-left.ts';

/** Returns the handler for clicks on an offered article; the link itself navigates. */
export function useDeflection({ read, leave }: Pick<WaitingArticlesModel, 'read' | 'leave'>) {
  const { models } = useWidget();

  return (event: MouseEvent, articleId: number) => {
    const widget = event.currentTarget instanceof Element ? event.currentTarget.closest('.widget') : null;
    if (!(widget instanceof HTMLElement)) return;
    read(articleId);
    const ending = new AbortController();
    // This component is unmounted by then.
    whenLeft(widget, models.source.signal, ending.signal, () => {
      ending.abort();
      leave();
    });
  };
}
