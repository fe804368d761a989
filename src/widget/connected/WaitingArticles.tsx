/** Articles that may answer the first message of a new ticket, until an agent does. */

import { useId } from 'preact/hooks';
import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { whenLeft } from '../hooks/when-left.ts';
import type { ListedArticle } from '../models/help/article.ts';
import type { WaitingArticlesModel } from '../models/sending/waiting-articles.ts';
import type { Said } from '../models/visitor/conversation.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

export interface WaitingArticlesProps {
  model: Pick<WaitingArticlesModel, 'read' | 'leave'>;
  articles: readonly ListedArticle[];
}

export function WaitingArticles({ model, articles }: WaitingArticlesProps) {
  const { messages } = useMessages();
  const id = useId();
  const onChoose = useDeflection(model);
  if (articles.length === 0) return null;
  return (
    <section class="waiting-articles" aria-labelledby={id}>
      <h2 class="label" id={id}>
        {messages.whileYouWait}
      </h2>
      <ArticleList articles={articles} onChoose={onChoose} />
    </section>
  );
}

/** Returns the articles to show in a thread: none once an agent has written in it. */
export function useWaitingArticles(
  { waitingArticles }: VisitorModels,
  ticketId: number,
  said: readonly Said[],
): readonly ListedArticle[] {
  const isAnswered = said.some(({ agentId }) => agentId !== null);
  return isAnswered ? [] : waitingArticles.of(ticketId);
}

/**
 * Detects that an offered article has helped: the visitor read it and left without writing. Returns the handler for clicks
 * on the article; the link itself navigates.
 */
function useDeflection({ read, leave }: Pick<WaitingArticlesModel, 'read' | 'leave'>) {
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
