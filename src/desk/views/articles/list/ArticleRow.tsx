/** One article of the list. Its title opens the editor; each of its languages opens it in that language. */

import type { ListedEditableArticle } from '../../../../api/schemas/editing.ts';
import { articlePlace } from '../../../../api/shared/desk-place.ts';
import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { languageName } from '../../../kit/names/language-name.ts';
import { PlaceLink } from '../../PlaceLink.tsx';
import { articleStates, stateName } from '../article-state.ts';

export interface ArticleRowProps {
  article: ListedEditableArticle;
  /** The language that the title opens, if the article has it. */
  lang: string | null;
}

export function ArticleRow({ article, lang }: ArticleRowProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { locale } = useMessages();
  const { articleId, title, translations, views, yes, no, changedDate, changedBy } = article;
  const opened = translations.find((one) => one.lang === lang) ?? translations[0];
  const age = formatAge(locale, Date.now() - Date.parse(changedDate), 'narrow');
  return (
    <li class="article-row">
      <PlaceLink class="article-link" place={articlePlace(articleId, opened?.lang ?? lang ?? 'en')}>
        <span dir="auto" lang={opened?.lang}>
          {title || texts.untitled}
        </span>
      </PlaceLink>
      <span class="article-languages">
        {articleStates.map((state) => {
          const inState = translations.filter((translation) => translation.state === state);
          if (inState.length === 0) return null;
          return (
            <span key={state} class={`state-chip is-${state}`}>
              {stateName(state, texts)}
              {inState.map(({ lang: tag }) => (
                <PlaceLink key={tag} class="article-language" place={articlePlace(articleId, tag)}>
                  <span aria-hidden="true">{tag}</span>
                  <span class="unseen">{languageName(locale, tag)}</span>
                </PlaceLink>
              ))}
            </span>
          );
        })}
      </span>
      <span class="quiet article-figure">{formatCount(locale, texts.views, views)}</span>
      <span class="quiet article-figure">{format(texts.votes, { yes, no })}</span>
      <time class="quiet article-changed" dateTime={changedDate}>
        {changedBy && <bdi>{changedBy.name}</bdi>} {age}
      </time>
    </li>
  );
}
