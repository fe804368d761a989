/** Asks for what a new article needs: its title, its language and its category. */

import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { maxArticleTitleLength } from '../../../api/limits.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import { articlePlace } from '../../../api/shared/desk-place.ts';
import { createMutation } from '../../../state/mutation.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Categories } from '../../models/articles/categories.ts';
import { addArticle } from '../../models/articles/new-article.ts';
import { LanguageChoice } from '../thread/compose/LanguageChoice.tsx';
import { articleLanguages } from './article-languages.ts';

export interface NewArticleDialogProps {
  helpCenter: DeskHelpCenter;
  onClose(): void;
}

/** Value of the choice of a category that is not there yet. */
const newCategory = 'new';

export function NewArticleDialog({ helpCenter, onClose }: NewArticleDialogProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { messages } = useMessages();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, setTitle] = useState('');
  const [lang, setLang] = useState(helpCenter.languages[0] ?? 'en');
  const categories = useCategories(helpCenter.helpCenterId, lang);
  /** The category that the agent has chosen; null while it is the first, or a new one where there is none. */
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? (categories ? String(categories[0]?.categoryId ?? newCategory) : '');
  const [categoryTitle, setCategoryTitle] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [creation] = useState(() => createMutation(desk.connection.noteError));
  const problem = missing ?? (creation.failure.value ? texts.notCreated : null);
  const isNewCategory = chosen === newCategory;

  useLayoutEffect(() => dialog.current?.showModal(), []);

  async function create() {
    if (title.trim() === '') return setMissing(texts.needsTitle);
    if (isNewCategory && categoryTitle.trim() === '') return setMissing(texts.needsCategory);
    const category = isNewCategory ? categoryTitle.trim() : chosen === '' ? null : Number(chosen);
    const article = { helpCenter, lang, title: title.trim(), category, keywords: [] };
    const made = await creation.run(() => addArticle(desk.client, article));
    if (!made || !('done' in made)) return;
    dialog.current?.close();
    desk.navigation.go(articlePlace(made.done.articleId, made.done.lang));
  }

  function forgetProblem() {
    setMissing(null);
    creation.dismiss();
  }

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-heading`} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={`${id}-heading`}>{texts.add}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <div>
          <label class="field-label" for={`${id}-title`}>
            {texts.articleTitle}
          </label>
          <input
            id={`${id}-title`}
            class="field-input"
            type="text"
            autocomplete="off"
            dir={title === '' ? undefined : 'auto'}
            maxLength={maxArticleTitleLength}
            value={title}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onInput={({ currentTarget }) => {
              setTitle(currentTarget.value);
              forgetProblem();
            }}
          />
        </div>
        <LanguageChoice
          label={texts.language}
          languages={articleLanguages(helpCenter)}
          chosen={lang}
          onChoose={(tag) => {
            setLang(tag);
            setPicked(null);
          }}
        />
        <div>
          <label class="field-label" for={`${id}-category`}>
            {texts.category}
          </label>
          <select
            id={`${id}-category`}
            class="field-input"
            value={chosen}
            onChange={({ currentTarget }) => setPicked(currentTarget.value)}
          >
            {categories?.map((category) => (
              <option key={category.categoryId} value={category.categoryId}>
                {category.title}
              </option>
            ))}
            <option value={newCategory}>{texts.newCategory}</option>
          </select>
          {isNewCategory && (
            <input
              class="field-input new-category"
              type="text"
              autocomplete="off"
              aria-label={texts.categoryTitle}
              placeholder={texts.categoryTitle}
              maxLength={maxArticleTitleLength}
              value={categoryTitle}
              onInput={({ currentTarget }) => {
                setCategoryTitle(currentTarget.value);
                forgetProblem();
              }}
            />
          )}
        </div>
        {problem !== null && (
          <p class="field-problem" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
        <div class="form-buttons">
          <button class="button primary" type="submit" aria-disabled={creation.isBusy.value}>
            {texts.create}
          </button>
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Returns the categories of a language; undefined until they are loaded. */
function useCategories(helpCenterId: number, lang: string) {
  const desk = useDesk();
  const model = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new Categories({ client: desk.client, helpCenterId, lang, onError });
  }, [desk, helpCenterId, lang]);
  return model.list.value.value;
}
