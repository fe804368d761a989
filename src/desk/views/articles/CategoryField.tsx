/** The category of an article, which owners rename beside it. */

import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { maxArticleTitleLength } from '../../../api/limits.ts';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { ArticleDraft } from '../../models/articles/article-draft.ts';
import { Categories, type CategoryChoice } from '../../models/articles/categories.ts';
import type { ArticleValues } from '../../models/articles/kept-draft.ts';

export interface CategoryFieldProps {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
}

export function CategoryField({ draft, article, values }: CategoryFieldProps) {
  const desk = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { messages } = useMessages();
  const id = useId();
  const { helpCenterId, lang, isEditable } = article;
  const model = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new Categories({ client: desk.client, helpCenterId, lang, onError });
  }, [desk, helpCenterId, lang]);
  const categories = model.list.value.value ?? [];
  /** The title as it is typed; null while the category is not renamed. */
  const [title, setTitle] = useState<string | null>(null);
  const isRenaming = title !== null;
  const input = useRef<HTMLInputElement>(null);
  const chosen = categories.find(({ categoryId }) => categoryId === values.categoryId);

  // The button that opened the field is gone.
  useEffect(() => {
    if (isRenaming) input.current?.focus();
  }, [isRenaming]);

  async function rename(renamed: CategoryChoice): Promise<void> {
    if (renamed.title === '') return;
    try {
      const isRenamed = await model.rename(renamed);
      if (!isRenamed) return desk.notices.warn(format(texts.namedElsewhere, { title: chosen?.title ?? '' }));
      setTitle(null);
    } catch (error) {
      desk.connection.noteError(error);
      desk.notices.warn(texts.notRenamed);
    }
  }

  if (chosen && title !== null) {
    const send = () => void rename({ ...chosen, title: title.trim() });
    return (
      <div>
        <label class="field-label" for={id}>
          {texts.categoryTitle}
        </label>
        <input
          id={id}
          ref={input}
          class="field-input"
          type="text"
          lang={lang}
          dir="auto"
          maxLength={maxArticleTitleLength}
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTitle(null);
            else if (event.key === 'Enter' && !event.isComposing) send();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <div class="form-buttons">
          <button class="text-button" type="button" aria-disabled={title.trim() === ''} onClick={send}>
            {messages.save}
          </button>
          <button class="text-button" type="button" onClick={() => setTitle(null)}>
            {messages.cancel}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div>
      <label class="field-label" for={id}>
        {texts.category}
      </label>
      <select
        id={id}
        class="field-input"
        value={String(values.categoryId)}
        disabled={!isEditable || categories.length === 0}
        onChange={({ currentTarget }) => draft.change({ categoryId: Number(currentTarget.value) })}
      >
        {categories.map(({ categoryId, title: name }) => (
          <option key={categoryId} value={String(categoryId)}>
            {name}
          </option>
        ))}
      </select>
      {chosen && isEditable && desk.session.role === 'owner' && (
        <button class="text-button" type="button" onClick={() => setTitle(chosen.title)}>
          {texts.renameCategory}
        </button>
      )}
    </div>
  );
}
