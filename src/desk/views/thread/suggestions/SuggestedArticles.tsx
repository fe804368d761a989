/** One line above the box: articles that may answer the customer's last message. A press inserts one as a card. */

import { useEffect } from 'preact/hooks';
import type { DeskHelpCenter } from '../../../../api/shared/desk-page.ts';
import { Icon } from '../../../../ui/components/icons/Icon.tsx';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { SuggestionRequest } from '../../../models/thread/article-suggestions.ts';
import { articleLanguage } from '../../../models/thread/compose/article-search.ts';
import type { ThreadData } from '../../../models/thread/thread.ts';
import { useArticleSearch } from '../compose/use-article-search.ts';
import { useThreadModels } from '../use-thread-models.ts';

export interface SuggestedArticlesProps {
  data: ThreadData;
  helpCenter: DeskHelpCenter;
  /** Receives the line that shows the chosen article. */
  onLine(line: string): void;
}

/** Milliseconds for which a thread has to be open before articles are searched. */
const lookMs = 1000;

export function SuggestedArticles({ data, helpCenter, onLine }: SuggestedArticlesProps) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const { articleHelp: texts } = messages;
  const { suggestions } = useThreadModels();
  const search = useArticleSearch(helpCenter);
  const request = suggestionRequest(data, helpCenter);
  const isOn = suggestions.isOn.value;

  useEffect(() => {
    if (!request || !isOn) return;
    const timer = setTimeout(() => void suggestions.ensure(request), lookMs);
    return () => clearTimeout(timer);
  }, [suggestions, request?.messageId, request?.lang, isOn]);

  const articles = request && isOn ? suggestions.of(request, data) : [];
  if (!request || articles.length === 0) return null;

  function turnOff() {
    suggestions.turn(false);
    desk.notices.say(texts.suggestionsOff, { label: messages.undo, act: () => suggestions.turn(true) });
  }

  return (
    <section class="suggestions" aria-label={texts.suggested}>
      <ul>
        {articles.map((article) => (
          <li key={article.id} class="suggestion">
            <button
              class="suggestion-title"
              type="button"
              aria-label={format(texts.insert, { title: article.title })}
              onClick={() => void search.readLine(article, request.lang).then(onLine)}
            >
              <bdi>{article.title}</bdi>
            </button>
            <button
              class="suggestion-dismiss"
              type="button"
              aria-label={format(texts.dismiss, { title: article.title })}
              onClick={() => void suggestions.dismiss(data.ticket.ticketId, article.id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button class="suggestions-off" type="button" onClick={turnOff}>
        {texts.dontSuggest}
      </button>
    </section>
  );
}

/** Returns what to search for: the last message if it is the customer's; null if an agent has answered. */
function suggestionRequest(
  { messages, visitor }: ThreadData,
  helpCenter: DeskHelpCenter,
): SuggestionRequest | null {
  const last = messages.findLast(({ messageType }) => messageType === 'external');
  if (!last || last.agentId !== null) return null;
  const { messageId, messagePlain: text } = last;
  return { helpCenter, lang: articleLanguage(helpCenter, visitor.language), messageId, text };
}
