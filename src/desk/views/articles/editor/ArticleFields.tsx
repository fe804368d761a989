/** What an article has besides its text: title, category, keywords and description. */

import { useState } from 'preact/hooks';
import { maxArticleDescriptionLength, maxArticleTitleLength } from '../../../../api/limits.ts';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Field } from '../../../kit/fields/Field.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { ArticleDraft } from '../../../models/articles/article-draft.ts';
import type { ArticleValues } from '../../../models/articles/kept-draft.ts';
import { CategoryField } from './CategoryField.tsx';

export interface ArticleFieldsProps {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
}

export function ArticleFields({ draft, article, values }: ArticleFieldsProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { lang, isEditable } = article;
  const { title, description } = values;
  return (
    <div class="article-fields">
      <div class="article-title">
        <TextField
          label={texts.articleTitle}
          value={title}
          maxLength={maxArticleTitleLength}
          lang={lang}
          isReadOnly={!isEditable}
          onInput={(typed) => draft.change({ title: typed })}
        />
      </div>
      <details class="article-details">
        <summary>{texts.details}</summary>
        <div class="article-details-fields">
          <CategoryField draft={draft} article={article} values={values} />
          <KeywordField draft={draft} article={article} values={values} />
          <TextField
            label={texts.description}
            hint={texts.descriptionHint}
            value={description}
            maxLength={maxArticleDescriptionLength}
            lines={2}
            lang={lang}
            isReadOnly={!isEditable}
            onInput={(typed) => draft.change({ description: typed })}
          />
        </div>
      </details>
      <ProposedKeywords draft={draft} values={values} lang={lang} />
    </div>
  );
}

/** Keywords as one text, separated by commas. */
function KeywordField({ draft, article, values }: ArticleFieldsProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const [typed, setTyped] = useState<string | null>(null);
  const { lang, isEditable } = article;
  return (
    <Field label={texts.keywords} hint={texts.keywordsHint}>
      {(control) => (
        <input
          {...control}
          class="field-input"
          type="text"
          lang={lang}
          dir="auto"
          autocomplete="off"
          readOnly={!isEditable}
          value={typed ?? values.keywords.join(', ')}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value);
            draft.change({ keywords: splitKeywords(value) });
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
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
    <Field label={texts.proposed} layout="group">
      {() => (
        <div class="chips proposed">
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
      )}
    </Field>
  );
}
