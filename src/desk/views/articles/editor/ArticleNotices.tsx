/** What has to be decided about the article before it is published, or before it can be edited here. */

import { useState } from 'preact/hooks';
import type { EditableArticle, MarkedPassage } from '../../../../api/schemas/editing.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ArticleDraft } from '../../../models/articles/article-draft.ts';
import type { ArticleValues } from '../../../models/articles/kept-draft.ts';
import { LineDiff } from './LineDiff.tsx';
import type { TextRange } from './markdown/marked-passages.ts';

export interface ArticleNoticesProps {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
  /** Selects a passage of the text. */
  onSelect(range: TextRange): void;
}

export function ArticleNotices({ draft, article, values, onSelect }: ArticleNoticesProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const theirs = draft.content.value.value?.theirs;
  const problem = draft.problem.value;
  return (
    <>
      {problem === 'undecided' && (
        <p class="field-problem" role="alert">
          {texts.undecided}
        </p>
      )}
      {problem === 'failed' && (
        <p class="field-problem" role="alert">
          {texts.notDone}
        </p>
      )}
      {theirs && <Conflict draft={draft} theirs={theirs} values={values} />}
      {!article.isEditable && <SourceNotice draft={draft} article={article} />}
      <Passages draft={draft} article={article} values={values} onSelect={onSelect} />
    </>
  );
}

interface ConflictProps {
  draft: ArticleDraft;
  theirs: EditableArticle;
  values: ArticleValues;
}

/** Shows both texts if a colleague has changed the draft too. */
function Conflict({ draft, theirs, values }: ConflictProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const name = theirs.changedBy?.name ?? texts.somebody;
  return (
    <section class="article-notice" aria-label={texts.conflict} role="alert">
      <p class="article-notice-title">{format(texts.changedBy, { name })}</p>
      <p>{texts.conflictHint}</p>
      <LineDiff label={texts.conflict} lang={theirs.lang} former={theirs.markdown} text={values.markdown} />
      <div class="form-buttons">
        <button class="button primary" type="button" onClick={() => draft.keepMine()}>
          {texts.keepMine}
        </button>
        <button class="button" type="button" onClick={() => draft.takeTheirs()}>
          {texts.takeTheirs}
        </button>
      </div>
    </section>
  );
}

/** Says where an imported article is edited; an owner makes it the desk's. */
function SourceNotice({ draft, article: { source } }: { draft: ArticleDraft; article: EditableArticle }) {
  const { session } = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const [isAsked, setIsAsked] = useState(false);
  const { kind, name } = source;
  return (
    <section class="article-notice">
      <p class="article-notice-title">
        {kind === 'folder' && name !== ''
          ? format(texts.fromFolder, { name: `\u2068${name}\u2069` })
          : texts.imported}
      </p>
      {session.role !== 'owner' && <p>{texts.ownerTakesOver}</p>}
      {session.role === 'owner' && !isAsked && (
        <button class="button" type="button" onClick={() => setIsAsked(true)}>
          {texts.editHere}
        </button>
      )}
      {session.role === 'owner' && isAsked && (
        <>
          <p>{texts.editHereHint}</p>
          <div class="form-buttons">
            <button class="button primary" type="button" onClick={() => void draft.takeOver()}>
              {texts.editHereConfirm}
            </button>
            <button class="button" type="button" onClick={() => setIsAsked(false)}>
              {texts.leaveThere}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** The passages about the customer, each of which is kept or removed before the article is published. */
function Passages({ draft, article, values, onSelect }: ArticleNoticesProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { keptPassages } = values;
  // The server finds passages in other cases too; until it has the text that is typed, only the same letters count.
  const isSaved = hasSameTexts(article, values);
  const undecided = article.passages.filter(
    ({ text }) => !keptPassages.includes(text) && (isSaved || hasText(values, text)),
  );
  if (undecided.length === 0) return null;
  const kinds: Readonly<Record<MarkedPassage['kind'], string>> = {
    address: texts.address,
    number: texts.number,
    name: texts.name,
  };
  return (
    <section class="article-notice" aria-labelledby="passages-title">
      <p class="article-notice-title" id="passages-title">
        {texts.passages}
      </p>
      <ul class="marked-passages">
        {undecided.map((passage) => (
          <li key={passage.text} class="marked-passage">
            <button
              class="text-button marked-text"
              type="button"
              dir="auto"
              onClick={() => {
                const from = values.markdown.toLowerCase().indexOf(passage.text.toLowerCase());
                if (from >= 0) onSelect({ from, to: from + passage.text.length });
              }}
            >
              {passage.text}
            </button>
            <span class="quiet">{kinds[passage.kind]}</span>
            <button
              class="button"
              type="button"
              aria-label={`${texts.keep}: ${passage.text}`}
              onClick={() => draft.keepPassage(passage)}
            >
              {texts.keep}
            </button>
            <button
              class="button"
              type="button"
              aria-label={`${texts.remove}: ${passage.text}`}
              onClick={() => draft.removePassage(passage)}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hasText = ({ title, description, markdown }: ArticleValues, text: string) =>
  [title, description, markdown].some((member) => member.includes(text));

const hasSameTexts = (article: EditableArticle, { title, description, markdown }: ArticleValues) =>
  article.title === title && article.description === description && article.markdown === markdown;
