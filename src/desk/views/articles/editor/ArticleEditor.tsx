/** The editor of an article in one language: its values and its text, and beside them what visitors will see. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { InputOf } from '../../../../api/operation.ts';
import type { previewArticle } from '../../../../api/operations/editing.ts';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import { articlesPlace, type EditedArticle } from '../../../../api/shared/desk-place.ts';
import { isApiError } from '../../../../client/errors.ts';
import { EmptyState } from '../../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import type { NavState } from '../../../kit/NavToggle.tsx';
import { ArticleDraft, type DraftContent } from '../../../models/articles/article-draft.ts';
import { ArticlePreview as PreviewModel } from '../../../models/articles/article-preview.ts';
import { ComparedArticle } from '../../../models/articles/compared-article.ts';
import type { ArticleValues } from '../../../models/articles/kept-draft.ts';
import { LazyView } from '../../lazy/LazyView.tsx';
import { createLazyCode } from '../../lazy/lazy-code.ts';
import { PlaceLink } from '../../PlaceLink.tsx';
import { ArticleFields } from './ArticleFields.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import { ArticleHistory } from './ArticleHistory.tsx';
import { ArticleNotices } from './ArticleNotices.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import type { TextRange } from './markdown/marked-passages.ts';

const markdownCode = createLazyCode(() => import('./markdown/MarkdownField.tsx'));

export interface ArticleEditorProps extends EditedArticle, NavState {}

export function ArticleEditor({ articleId, lang, ...nav }: ArticleEditorProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const draft = useMemo(() => {
    const { userId, agentId } = desk.session;
    return new ArticleDraft({
      client: desk.client,
      articleId,
      lang,
      keptPrefix: `frontdesk:desk:${userId}:${agentId}:article:`,
      onError: desk.connection.noteError,
    });
  }, [desk, articleId, lang]);
  const state = draft.content.state.value;

  useEffect(() => () => draft.dispose(), [draft]);

  const isMissing = state.status === 'failed' && isApiError(state.error, 'not-found');
  const title = state.status === 'ready' ? state.value.values.title || texts.untitled : texts.title;
  return (
    <section class="article-editor" aria-label={title} aria-busy={state.status === 'loading'}>
      {isMissing ? (
        <EmptyState icon={<MessageIcon name="file" />} title={texts.missing}>
          <PlaceLink class="button" place={articlesPlace}>
            {texts.all}
          </PlaceLink>
        </EmptyState>
      ) : (
        <ListStates
          query={draft.content}
          failed={texts.articleFailed}
          shape="text"
          onRetry={() => void draft.load()}
        >
          {(content) => <LoadedEditor draft={draft} content={content} {...nav} />}
        </ListStates>
      )}
    </section>
  );
}

interface LoadedEditorProps extends NavState {
  draft: ArticleDraft;
  content: DraftContent;
}

function LoadedEditor({ draft, content, ...nav }: LoadedEditorProps) {
  const { article, values, revision } = content;
  const texts = useMessages('desk').messages.articleEditor;
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const [hasHistory, setHasHistory] = useState(false);
  const [selected, setSelected] = useState<TextRange | null>(null);
  const [heading, setHeading] = useState(-1);
  const { shown, showLanguage } = useShownText(article, values);
  const preview = usePreview(shown);
  const passages = useUndecidedPlaces(article, values);
  return (
    <>
      <ArticleHead
        draft={draft}
        article={article}
        values={values}
        onHistory={() => setHasHistory(true)}
        {...nav}
      />
      <fieldset class="editor-tabs">
        <legend class="unseen">{texts.editorParts}</legend>
        {(['write', 'preview'] as const).map((name) => (
          <button
            key={name}
            class="editor-tab"
            type="button"
            aria-pressed={tab === name}
            onClick={() => setTab(name)}
          >
            {texts[name]}
          </button>
        ))}
      </fieldset>
      <div class={`editor-columns shows-${tab}`}>
        <div class="editor-column is-write">
          <ArticleNotices draft={draft} article={article} values={values} onSelect={setSelected} />
          <ArticleFields draft={draft} article={article} values={values} />
          <LazyView code={markdownCode} shape="text" failed={texts.articleFailed}>
            {({ MarkdownField }) => (
              <MarkdownField
                helpCenterId={article.helpCenterId}
                text={values.markdown}
                revision={revision}
                lang={article.lang}
                isReadOnly={!article.isEditable}
                passages={passages}
                selected={selected}
                onChange={(markdown) => draft.change({ markdown })}
                onHeading={setHeading}
              />
            )}
          </LazyView>
        </div>
        <div class="editor-column is-preview">
          <ArticlePreview
            title={shown.title}
            lang={shown.lang}
            languages={[article.lang, ...article.translations.map(({ lang }) => lang)]}
            preview={preview}
            heading={heading}
            onLanguage={showLanguage}
          />
        </div>
      </div>
      {hasHistory && (
        <ArticleHistory
          draft={draft}
          article={article}
          markdown={values.markdown}
          onClose={() => setHasHistory(false)}
        />
      )}
    </>
  );
}

/** The text that is shown beside the one that is written: the same one, or that of another language. */
function useShownText({ articleId, helpCenterId, lang }: EditableArticle, values: ArticleValues) {
  const desk = useDesk();
  const compared = useMemo(() => new ComparedArticle(desk.client, desk.connection.noteError), [desk]);
  const other = compared.article.value.value;
  const { title, markdown } = other ?? values;
  return {
    shown: { helpCenterId, lang: other?.lang ?? lang, title, markdown },
    showLanguage: (chosen: string) => void compared.choose(articleId, chosen === lang ? null : chosen),
  };
}

function usePreview({ helpCenterId, lang, title, markdown }: InputOf<typeof previewArticle>) {
  const desk = useDesk();
  const preview = useMemo(() => new PreviewModel(desk.client, desk.connection.noteError), [desk]);
  useEffect(
    () => preview.show({ helpCenterId, lang, title, markdown }),
    [preview, helpCenterId, lang, title, markdown],
  );
  useEffect(() => () => preview.stop(), [preview]);
  return preview;
}

/** Returns where the text has undecided passages; while it is typed, the editor moves the places of before. */
function useUndecidedPlaces(article: EditableArticle, values: ArticleValues): readonly TextRange[] {
  const places = useRef<readonly TextRange[]>([]);
  const isSaved = article.markdown === values.markdown;
  const { keptPassages } = values;
  return useMemo(() => {
    if (isSaved) {
      const undecided = article.passages.filter(({ text }) => !keptPassages.includes(text));
      places.current = undecided.flatMap((passage) =>
        passage.places
          .filter(({ member }) => member === 'markdown')
          .map(({ start, end }) => ({ from: start, to: end })),
      );
    }
    return places.current;
  }, [article.passages, keptPassages, isSaved]);
}
