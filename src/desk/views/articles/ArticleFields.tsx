/** What an article has besides its text: title, category, keywords and description. */

import { useId, useState } from 'preact/hooks';
import { maxArticleDescriptionLength, maxArticleTitleLength } from '../../../api/limits.ts';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { ArticleDraft } from '../../models/articles/article-draft.ts';
import type { ArticleValues } from '../../models/articles/kept-draft.ts';
import { CategoryField } from './CategoryField.tsx';

export interface ArticleFieldsProps {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
}

export function ArticleFields({ draft, article, values }: ArticleFieldsProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const id = useId();
  const { lang, isEditable } = article;
  const { title, description } = values;
  return (
    <div class="article-fields">
      <div>
        <label class="field-label" for={`${id}-title`}>
          {texts.articleTitle}
        </label>
        <input
          id={`${id}-title`}
          class="field-input is-title"
          type="text"
          lang={lang}
          dir="auto"
          autocomplete="off"
          maxLength={maxArticleTitleLength}
          readOnly={!isEditable}
          value={title}
          onInput={({ currentTarget }) => draft.change({ title: currentTarget.value })}
        />
      </div>
      <details class="article-details">
        <summary>{texts.details}</summary>
        <div class="article-details-fields">
          <CategoryField draft={draft} article={article} values={values} />
          <KeywordField draft={draft} article={article} values={values} />
          <div>
            <label class="field-label" for={`${id}-description`}>
              {texts.description}
            </label>
            <textarea
              id={`${id}-description`}
              class="field-input"
              rows={2}
              lang={lang}
              dir="auto"
              maxLength={maxArticleDescriptionLength}
              readOnly={!isEditable}
              value={description}
              aria-describedby={`${id}-description-hint`}
              onInput={({ currentTarget }) => draft.change({ description: currentTarget.value })}
            />
            <p class="quiet" id={`${id}-description-hint`}>
              {texts.descriptionHint}
            </p>
          </div>
        </div>
      </details>
      <ProposedKeywords draft={draft} values={values} lang={lang} />
    </div>
  );
}

/** Keywords as one text, separated by commas. */
function KeywordField({ draft, article, values }: ArticleFieldsProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { lang, isEditable } = article;
  return (
    <div>
      <label class="field-label" for={id}>
        {texts.keywords}
      </label>
      <input
        id={id}
        class="field-input"
        type="text"
        lang={lang}
        dir="auto"
        autocomplete="off"
        readOnly={!isEditable}
        value={typed ?? values.keywords.join(', ')}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          draft.change({ keywords: splitKeywords(value) });
        }}
        onBlur={() => setTyped(null)}
      />
      <p class="quiet" id={`${id}-hint`}>
        {texts.keywordsHint}
      </p>
    </div>
  );
}

function splitKeywords(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

interface ProposedKeywordsProps {
  draft: ArticleDraft;
  values: ArticleValues;
  lang: string;
}

/** Words of the customer, each of which becomes a keyword only by a press. */
function ProposedKeywords({ draft, values, lang }: ProposedKeywordsProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { proposedKeywords, keywords } = values;
  if (proposedKeywords.length === 0) return null;
  return (
    <fieldset class="proposed">
      <legend class="field-label">{texts.proposed}</legend>
      <div class="chips">
        {proposedKeywords.map((word) => (
          <button
            key={word}
            class="chip proposed-word"
            type="button"
            aria-label={format(texts.addKeyword, { word })}
            onClick={() =>
              draft.change({
                keywords: [...new Set([...keywords, word])],
                proposedKeywords: proposedKeywords.filter((other) => other !== word),
              })
            }
          >
            + <span lang={lang}>{word}</span>
          </button>
        ))}
        <button class="text-button" type="button" onClick={() => draft.change({ proposedKeywords: [] })}>
          {texts.addNone}
        </button>
      </div>
    </fieldset>
  );
}
