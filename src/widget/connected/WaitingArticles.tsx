/** Articles that may answer the first message of a new ticket, until an agent does. */

import { useId } from 'preact/hooks';
import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useDeflection } from '../hooks/use-deflection.ts';
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
