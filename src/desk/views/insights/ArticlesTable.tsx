/** Articles with votes of “No”, the reasons of the voters, and what they wrote. */

import { type VoteReason, voteReasons } from '../../../api/limits.ts';
import type { ArticleInsight } from '../../../api/schemas/insights.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { WidgetMessages } from '../../../languages/messages.ts';
import { format, formatCount, formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface ArticlesTableProps {
  articles: readonly ArticleInsight[];
  helpCenter: DeskHelpCenter;
  showsLanguage: boolean;
}

export function ArticlesTable({ articles, helpCenter, showsLanguage }: ArticlesTableProps) {
  const { insights: texts } = useMessages('desk').messages;
  return (
    <section class="insights-card">
      <h3 class="insights-subtitle">{texts.articles}</h3>
      <p class="insights-hint">{articles.length === 0 ? texts.noArticles : texts.articlesHint}</p>
      {articles.length > 0 && (
        <table class="insights-table">
          <thead>
            <tr>
              <th scope="col">{texts.article}</th>
              {showsLanguage && <th scope="col">{texts.language}</th>}
              <th scope="col" class="insights-number">
                {texts.no}
              </th>
              <th scope="col" class="insights-number">
                {texts.yes}
              </th>
              <th scope="col">{texts.reasons}</th>
            </tr>
          </thead>
          <tbody>
            {articles.map((article) => (
              <ArticleRow
                key={`${article.articleId} ${article.language}`}
                article={article}
                url={`${helpCenter.url}/${article.language}/articles/${article.articleId}`}
                showsLanguage={showsLanguage}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface ArticleRowProps {
  article: ArticleInsight;
  url: string;
  showsLanguage: boolean;
}

function ArticleRow({ article, url, showsLanguage }: ArticleRowProps) {
  const { insights: texts } = useMessages('desk').messages;
  const { locale, messages } = useMessages();
  const { articleId, language, title, no, yes, reasons, comments } = article;
  const given = voteReasons.filter((reason) => reasons[reason] > 0);
  return (
    <tr>
      <th scope="row" dir="auto">
        {title === '' ? (
          format(texts.removedArticle, { id: articleId })
        ) : (
          <a href={url} target="_blank" rel="noreferrer" lang={language}>
            {title}
          </a>
        )}
      </th>
      {showsLanguage && <td class="insights-language">{language}</td>}
      <td class="insights-number">{formatNumber(locale, no)}</td>
      <td class="insights-number">{formatNumber(locale, yes)}</td>
      <td>
        {given
          .map((reason) => `${reasonName(reason, messages)} (${formatNumber(locale, reasons[reason])})`)
          .join(', ')}
        {comments.length > 0 && (
          <details class="insights-comments">
            <summary>{formatCount(locale, texts.comments, comments.length)}</summary>
            <ul>
              {comments.map(({ comment }) => (
                <li key={comment} dir="auto">
                  {comment}
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  );
}

function reasonName(reason: VoteReason, messages: WidgetMessages): string {
  const names: Readonly<Record<VoteReason, string>> = {
    unanswered: messages.reasonUnanswered,
    unclear: messages.reasonUnclear,
    wrong: messages.reasonWrong,
    steps: messages.reasonSteps,
    other: messages.reasonOther,
  };
  return names[reason];
}
