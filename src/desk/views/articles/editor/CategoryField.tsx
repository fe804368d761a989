/** The category of an article, which owners rename beside it. */

import { useMemo, useState } from 'preact/hooks';
import { maxArticleTitleLength } from '../../../../api/limits.ts';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import { isApiError } from '../../../../client/errors.ts';
import { createMutation } from '../../../../state/mutation.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Field } from '../../../kit/fields/Field.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { Select } from '../../../kit/fields/Select.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import type { ArticleDraft } from '../../../models/articles/article-draft.ts';
import { Categories, type CategoryChoice } from '../../../models/articles/categories.ts';
import type { ArticleValues } from '../../../models/articles/kept-draft.ts';

export interface CategoryFieldProps {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
}

export function CategoryField({ draft, article, values }: CategoryFieldProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { helpCenterId, lang, isEditable } = article;
  const model = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new Categories({ client: desk.client, helpCenterId, lang, onError });
  }, [desk, helpCenterId, lang]);
  const categories = model.list.value.value ?? [];
  const [isRenaming, setIsRenaming] = useState(false);
  const chosen = categories.find(({ categoryId }) => categoryId === values.categoryId);

  if (chosen && isRenaming) {
    return <RenameForm categories={model} category={chosen} lang={lang} onEnd={() => setIsRenaming(false)} />;
  }
  return (
    <div>
      <Select
        label={texts.category}
        value={String(values.categoryId)}
        options={categories.map(({ categoryId, title }) => [String(categoryId), title])}
        isDisabled={!isEditable || categories.length === 0}
        onChoose={(categoryId) => draft.change({ categoryId: Number(categoryId) })}
      />
      {chosen && isEditable && desk.session.role === 'owner' && (
        <button class="text-button" type="button" onClick={() => setIsRenaming(true)}>
          {texts.renameCategory}
        </button>
      )}
    </div>
  );
}

interface RenameFormProps {
  categories: Categories;
  category: CategoryChoice;
  /** Language tag of its name. */
  lang: string;
  onEnd(): void;
}

function RenameForm({ categories, category, lang, onEnd }: RenameFormProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { messages } = useMessages();
  const { categoryId } = category;
  const [renaming] = useState(() => createMutation(desk.connection.noteError));
  const { values, problem, change, form } = useForm({
    initial: { title: category.title },
    check: ({ title }) => (title.trim() === '' ? { title: texts.needsCategory } : {}),
    send: ({ title }) => renaming.run(() => categories.rename({ categoryId, title: title.trim() })),
    explain: (error) =>
      isApiError(error, 'forbidden')
        ? { title: format(texts.namedElsewhere, { title: category.title }) }
        : texts.notRenamed,
    onSent: onEnd,
  });
  return (
    <Form {...form} submitLabel={messages.save} isFocused onCancel={onEnd}>
      <Field label={texts.categoryTitle} problem={problem('title')}>
        {(control) => (
          <input
            {...control}
            class="field-input"
            type="text"
            lang={lang}
            dir="auto"
            autocomplete="off"
            maxLength={maxArticleTitleLength}
            value={values.title}
            onInput={({ currentTarget }) => change({ title: currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.isComposing) return;
              event.stopPropagation();
              onEnd();
            }}
          />
        )}
      </Field>
    </Form>
  );
}
