/** Asks for what a new article needs: its title, its language and its category. */

import { useMemo, useState } from 'preact/hooks';
import { maxArticleTitleLength } from '../../../../api/limits.ts';
import type { DeskHelpCenter } from '../../../../api/shared/desk-page.ts';
import { articlePlace } from '../../../../api/shared/desk-place.ts';
import { createMutation } from '../../../../state/mutation.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { Select } from '../../../kit/fields/Select.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import { languageName } from '../../../kit/names/language-name.ts';
import { Categories } from '../../../models/articles/categories.ts';
import { addArticle } from '../../../models/articles/new-article.ts';
import { articleLanguages } from '../article-languages.ts';

export interface NewArticleDialogProps {
  helpCenter: DeskHelpCenter;
  onClose(): void;
}

interface NewArticleValues {
  title: string;
  /** What the agent has chosen; null while it is the first category, or a new one where there is none. */
  category: string | null;
  categoryTitle: string;
}

/** Value of the choice of a category that is not there yet. */
const newCategory = 'new';

export function NewArticleDialog({ helpCenter, onClose }: NewArticleDialogProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { locale } = useMessages();
  const [creation] = useState(() => createMutation(desk.connection.noteError));
  const [lang, setLang] = useState(helpCenter.languages[0] ?? 'en');
  const categories = useCategories(helpCenter.helpCenterId, lang);
  const choiceOf = ({ category }: NewArticleValues): string =>
    category ?? (categories ? String(categories[0]?.categoryId ?? newCategory) : '');
  const initial: NewArticleValues = { title: '', category: null, categoryTitle: '' };
  const { values, change, field, form } = useForm({
    initial,
    check(typed) {
      if (typed.title.trim() === '') return { title: texts.needsTitle };
      const isUnnamed = choiceOf(typed) === newCategory && typed.categoryTitle.trim() === '';
      return isUnnamed ? { categoryTitle: texts.needsCategory } : {};
    },
    send(typed) {
      const choice = choiceOf(typed);
      const known = choice === '' ? null : Number(choice);
      const category = choice === newCategory ? typed.categoryTitle.trim() : known;
      const article = { helpCenter, lang, title: typed.title.trim(), category, keywords: [] };
      return creation.run(() => addArticle(desk.client, article));
    },
    explain: () => texts.notCreated,
    onSent(made) {
      onClose();
      desk.navigation.go(articlePlace(made.articleId, made.lang));
    },
  });

  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form {...form} submitLabel={texts.create} onCancel={onClose}>
        <TextField {...field('title')} label={texts.articleTitle} maxLength={maxArticleTitleLength} />
        <Select
          label={texts.language}
          value={lang}
          options={articleLanguages(helpCenter).map((tag) => [tag, languageName(locale, tag)])}
          onChoose={(tag) => {
            setLang(tag);
            change({ category: null });
          }}
        />
        <Select
          label={texts.category}
          value={choiceOf(values)}
          options={[
            ...(categories ?? []).map(({ categoryId, title }) => [String(categoryId), title] as const),
            [newCategory, texts.newCategory],
          ]}
          onChoose={(category) => change({ category })}
        />
        {choiceOf(values) === newCategory && (
          <TextField
            {...field('categoryTitle')}
            label={texts.categoryTitle}
            maxLength={maxArticleTitleLength}
          />
        )}
      </Form>
    </Dialog>
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
