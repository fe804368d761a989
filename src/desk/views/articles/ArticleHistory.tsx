/** The published versions of the article, what differs from the draft, and the way back to one of them. */

import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { ArticleDraft } from '../../models/articles/article-draft.ts';
import { ArticleHistory as HistoryModel } from '../../models/articles/article-history.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const { articleId, lang, isEditable } = article;
  const history = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new HistoryModel({ client: desk.client, articleId, lang, onError });
  }, [desk, articleId, lang]);
  const { status } = history.versions.state.value;
  const versions = history.versions.value.value ?? [];
  const shown = history.shown.value.value;
  const hasFailed = status === 'failed' || history.shown.state.value.status === 'failed';
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="dialog article-history"
      aria-labelledby="article-history-title"
      onClose={onClose}
    >
      <div class="dialog-head">
        <h2 id="article-history-title">{texts.history}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      {hasFailed && (
        <p class="field-problem" role="alert">
          {texts.historyFailed}{' '}
          <button class="text-button" type="button" onClick={() => history.load()}>
            {messages.retry}
          </button>
        </p>
      )}
      {status === 'ready' && versions.length === 0 && <p class="quiet">{texts.noHistory}</p>}
      <div class="history-columns">
        <ul class="history-versions">
          {versions.map(({ versionId, publishedDate, publishedBy, isCurrent }) => (
            <li key={versionId}>
              <button
                class="history-version"
                type="button"
                aria-pressed={shown?.versionId === versionId}
                onClick={() => history.show(versionId)}
              >
                <span>
                  {formatRelativeDay(locale, publishedDate, messages)} {formatTime(locale, publishedDate)}
                </span>
                <bdi class="quiet">
                  {[publishedBy?.name, isCurrent ? texts.current : undefined].filter(Boolean).join(' · ')}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
        {shown && (
          <div class="history-shown">
            <p class="history-title" dir="auto">
              {shown.title}
            </p>
            <LineDiff
              label={format(texts.difference, { title: shown.title })}
              lang={lang}
              former={shown.markdown}
              text={markdown}
            />
            {isEditable && (
              <button
                class="button"
                type="button"
                onClick={async () => {
                  dialog.current?.close();
                  await draft.restore(shown.versionId);
                  if (draft.problem.peek() === null) desk.notices.say(texts.restored);
                }}
              >
                {texts.restore}
              </button>
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}
