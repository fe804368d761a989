/** Asks for what a new article needs: its title, its language and its category. */

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { maxArticleTitleLength } from '../../../api/limits.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import { articlePlace } from '../../../api/shared/desk-place.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { addArticle, type CategoryChoice, readCategories } from '../../models/articles/new-article.ts';
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
  const { categories, chosen, setChosen } = useCategories(helpCenter.helpCenterId, lang);
  const [categoryTitle, setCategoryTitle] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isNewCategory = chosen === newCategory;

  useLayoutEffect(() => dialog.current?.showModal(), []);

  async function create() {
    if (title.trim() === '') return setProblem(texts.needsTitle);
    if (isNewCategory && categoryTitle.trim() === '') return setProblem(texts.needsCategory);
    if (isBusy) return;
    setIsBusy(true);
    try {
      const category = isNewCategory ? categoryTitle.trim() : chosen === '' ? null : Number(chosen);
      const made = await addArticle(desk.client, {
        helpCenter,
        lang,
        title: title.trim(),
        category,
        keywords: [],
      });
      dialog.current?.close();
      desk.navigation.go(articlePlace(made.articleId, made.lang));
    } catch (error) {
      desk.noteError(error);
      setProblem(texts.notCreated);
      setIsBusy(false);
    }
  }

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-heading`} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={`${id}-heading`}>{texts.add}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <form
        class="reply-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <div>
          <label class="contact-label" for={`${id}-title`}>
            {texts.articleTitle}
          </label>
          <input
            id={`${id}-title`}
            class="contact-input"
            type="text"
            autocomplete="off"
            dir={title === '' ? undefined : 'auto'}
            maxLength={maxArticleTitleLength}
            value={title}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onInput={({ currentTarget }) => {
              setTitle(currentTarget.value);
              setProblem(null);
            }}
          />
        </div>
        <LanguageChoice
          label={texts.language}
          languages={articleLanguages(helpCenter)}
          chosen={lang}
          onChoose={setLang}
        />
        <div>
          <label class="contact-label" for={`${id}-category`}>
            {texts.category}
          </label>
          <select
            id={`${id}-category`}
            class="contact-input"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
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
              class="contact-input new-category"
              type="text"
              autocomplete="off"
              aria-label={texts.categoryTitle}
              placeholder={texts.categoryTitle}
              maxLength={maxArticleTitleLength}
              value={categoryTitle}
              onInput={({ currentTarget }) => {
                setCategoryTitle(currentTarget.value);
                setProblem(null);
              }}
            />
          )}
        </div>
        {problem !== null && (
          <p class="contact-problem" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
        <div class="contact-buttons">
          <button class="button primary" type="submit" aria-disabled={isBusy}>
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

/** The categories of a language, and the chosen one: the first, or a new one where there is none. */
function useCategories(helpCenterId: number, lang: string) {
  const desk = useDesk();
  const [categories, setCategories] = useState<readonly CategoryChoice[] | null>(null);
  const [chosen, setChosen] = useState('');

  useEffect(() => {
    let isStale = false;
    setCategories(null);
    readCategories(desk.client, helpCenterId, lang).then(
      (read) => {
        if (isStale) return;
        setCategories(read);
        setChosen(String(read[0]?.categoryId ?? newCategory));
      },
      (error: unknown) => desk.noteError(error),
    );
    return () => {
      isStale = true;
    };
  }, [desk, helpCenterId, lang]);

  return { categories, chosen, setChosen };
}
