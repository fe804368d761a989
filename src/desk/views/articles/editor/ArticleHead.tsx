/** The bar of the editor: the way back, the languages, whether the draft is saved, and what is done with it. */

import { useState } from 'preact/hooks';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import { articlePlace, articlesPlace } from '../../../../api/shared/desk-place.ts';
import { Icon } from '../../../../ui/components/icons/Icon.tsx';
import { format } from '../../../../ui/i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { type NavState, NavToggle } from '../../../kit/NavToggle.tsx';
import { languageName } from '../../../kit/names/language-name.ts';
import type { ArticleDraft, SavingStatus } from '../../../models/articles/article-draft.ts';
import type { ArticleValues } from '../../../models/articles/kept-draft.ts';
import { addTranslation } from '../../../models/articles/new-article.ts';
import { PlaceLink } from '../../PlaceLink.tsx';
import { articleLanguages } from '../article-languages.ts';
import { stateName } from '../article-state.ts';
import { PublishMenu } from './PublishMenu.tsx';

export interface ArticleHeadProps extends NavState {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
  onHistory(): void;
}

export function ArticleHead({ draft, article, values, onHistory, isNavOpen, onOpenNav }: ArticleHeadProps) {
  const { session } = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { locale, messages } = useMessages();
  const { state, scheduledDate, isEditable } = article;
  const saving = draft.saving.value;
  return (
    <header class="editor-head">
      <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
      <PlaceLink class="bar-button" place={articlesPlace}>
        <Icon name="back" />
        <span class="unseen">{texts.all}</span>
      </PlaceLink>
      <h2 class="editor-title" dir="auto">
        {values.title || texts.untitled}
      </h2>
      <LanguageMenu article={article} values={values} />
      <span class={`state-chip is-${state}`}>
        {stateName(state, texts)}
        {scheduledDate &&
          ` · ${formatRelativeDay(locale, scheduledDate, messages)} ${formatTime(locale, scheduledDate)}`}
      </span>
      <output class="editor-saved">
        <SavedText saving={saving} article={article} />
      </output>
      {isEditable && state === 'changed' && <DiscardButton draft={draft} />}
      <button class="button" type="button" aria-haspopup="dialog" onClick={onHistory}>
        {texts.history}
      </button>
      {isEditable && session.role === 'owner' && (
        <PublishMenu draft={draft} article={article} values={values} />
      )}
      {isEditable && session.role !== 'owner' && <span class="editor-hint">{texts.ownerPublishes}</span>}
    </header>
  );
}

/** Removes the draft of a published article by a second press. */
function DiscardButton({ draft }: Pick<ArticleHeadProps, 'draft'>) {
  const texts = useMessages('desk').messages.articleEditor;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <button
      class="button"
      type="button"
      aria-disabled={draft.command.isBusy.value}
      onClick={() => {
        if (isAsked) void draft.discard();
        setIsAsked(!isAsked);
      }}
      onBlur={() => setIsAsked(false)}
    >
      {isAsked ? texts.discardConfirm : texts.discardDraft}
    </button>
  );
}

function SavedText({ saving, article }: { saving: SavingStatus; article: EditableArticle }) {
  const texts = useMessages('desk').messages.articleEditor;
  const { locale } = useMessages();
  const isSaved = saving === 'saved' || (saving === 'unchanged' && article.version > 0);
  if (isSaved) return format(texts.saved, { time: formatTime(locale, article.changedDate) });
  const names: Readonly<Record<SavingStatus, string>> = {
    unchanged: '',
    saved: '',
    waiting: texts.saving,
    saving: texts.saving,
    kept: texts.kept,
    refused: texts.refused,
  };
  return names[saving];
}

/** The languages of the article, and those into which it can be translated, beginning with this text. */
function LanguageMenu({ article, values }: Pick<ArticleHeadProps, 'article' | 'values'>) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { locale } = useMessages();
  const { articleId, helpCenterId, lang, translations } = article;
  const helpCenter = desk.helpCenters.find((one) => one.helpCenterId === helpCenterId);
  const own = [lang, ...translations.map((translation) => translation.lang)];
  const others = articleLanguages({ languages: helpCenter?.languages ?? [] }).filter(
    (tag) => !own.includes(tag),
  );

  async function choose(chosen: string) {
    try {
      const { title, markdown } = values;
      if (!own.includes(chosen)) await addTranslation(desk.client, { ...article, title, markdown }, chosen);
      desk.navigation.go(articlePlace(articleId, chosen), true);
    } catch (error) {
      desk.connection.noteError(error);
      desk.notices.warn(texts.notCreated);
    }
  }

  return (
    <span class="control choice">
      <select
        aria-label={texts.language}
        value={lang}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        {own.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(locale, tag)}
          </option>
        ))}
        <optgroup label={format(texts.translateFrom, { language: languageName(locale, lang) })}>
          {others.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(locale, tag)}
            </option>
          ))}
        </optgroup>
      </select>
    </span>
  );
}
