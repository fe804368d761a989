/** The published versions of the article, what differs from the draft, and the way back to one of them. */

import { useMemo } from 'preact/hooks';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import type { ArticleDraft } from '../../../models/articles/article-draft.ts';
import { ArticleHistory as HistoryModel } from '../../../models/articles/article-history.ts';
import { LineDiff } from './LineDiff.tsx';

export interface ArticleHistoryProps {
  draft: ArticleDraft;
  article: EditableArticle;
  /** The text of the draft. */
  markdown: string;
  onClose(): void;
}

export function ArticleHistory({ draft, article, markdown, onClose }: ArticleHistoryProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { messages, locale } = useMessages();
  const { articleId, lang, isEditable } = article;
  const history = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new HistoryModel({ client: desk.client, articleId, lang, onError });
  }, [desk, articleId, lang]);
  const shownId = history.shown.value.value?.versionId;

  async function restore(versionId: number): Promise<void> {
    onClose();
    await draft.restore(versionId);
    if (draft.problem.peek() === null) desk.notices.say(texts.restored);
  }

  return (
    <Dialog title={texts.history} class="article-history" onClose={onClose}>
      <ListStates query={history.versions} failed={texts.historyFailed} onRetry={() => void history.load()}>
        {(versions) =>
          versions.length === 0 ? (
            <p class="quiet">{texts.noHistory}</p>
          ) : (
            <div class="history-columns">
              <ul class="history-versions">
                {versions.map(({ versionId, publishedDate, publishedBy, isCurrent }) => (
                  <li key={versionId}>
                    <button
                      class="history-version"
                      type="button"
                      aria-pressed={versionId === shownId}
                      onClick={() => void history.show(versionId)}
                    >
                      <span>
                        {formatRelativeDay(locale, publishedDate, messages)}{' '}
                        {formatTime(locale, publishedDate)}
                      </span>
                      <bdi class="quiet">
                        {[publishedBy?.name, isCurrent ? texts.current : undefined]
                          .filter(Boolean)
                          .join(' · ')}
                      </bdi>
                    </button>
                  </li>
                ))}
              </ul>
              <div>
                <ListStates query={history.shown} failed={texts.historyFailed} shape="text" keepsFormer>
                  {({ versionId, title, markdown: former }) => (
                    <div class="history-shown">
                      <p class="history-title" dir="auto">
                        {title}
                      </p>
                      <LineDiff
                        label={format(texts.difference, { title })}
                        lang={lang}
                        former={former}
                        text={markdown}
                      />
                      {isEditable && (
                        <button class="button" type="button" onClick={() => void restore(versionId)}>
                          {texts.restore}
                        </button>
                      )}
                    </div>
                  )}
                </ListStates>
              </div>
            </div>
          )
        }
      </ListStates>
    </Dialog>
  );
}
