/** Publishes the article now or at a time, hides it from readers, and removes it; for owners. */

import { useRef, useState } from 'preact/hooks';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import { articlesPlace } from '../../../../api/shared/desk-place.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { Field } from '../../../kit/fields/Field.tsx';
import { languageName } from '../../../kit/names/language-name.ts';
import type { ArticleDraft } from '../../../models/articles/article-draft.ts';
import type { ArticleValues } from '../../../models/articles/kept-draft.ts';

export interface PublishMenuProps {
  draft: ArticleDraft;
  article: EditableArticle;
  values: ArticleValues;
}

export function PublishMenu({ draft, article, values }: PublishMenuProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const menu = useRef<HTMLDetailsElement>(null);
  const [time, setTime] = useState('');
  const { state, scheduledDate } = article;
  const isUnchanged = state === 'published' && draft.saving.value === 'unchanged';
  const isBusy = draft.command.isBusy.value;
  const date = Number.isNaN(Date.parse(time)) ? null : new Date(time).toISOString();

  function act(action: () => Promise<void>) {
    if (menu.current) menu.current.open = false;
    void action();
  }

  return (
    <div class="publish">
      <button
        class="button primary"
        type="button"
        aria-disabled={isBusy || isUnchanged || values.title.trim() === ''}
        onClick={() => {
          if (!isUnchanged && values.title.trim() !== '') void draft.publish(null);
        }}
      >
        {isUnchanged ? texts.published : texts.publish}
      </button>
      <details
        ref={menu}
        class="publish-more"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !menu.current?.open) return;
          event.stopPropagation();
          menu.current.open = false;
          menu.current.querySelector('summary')?.focus();
        }}
      >
        <summary class="button primary" aria-label={texts.morePublishing}>
          <DeskIcon name="down" />
        </summary>
        <div class="publish-menu">
          <Field label={texts.publishAt}>
            {(control) => (
              <input
                {...control}
                class="field-input"
                type="datetime-local"
                value={time}
                onInput={({ currentTarget }) => setTime(currentTarget.value)}
              />
            )}
          </Field>
          <button
            class="button"
            type="button"
            aria-disabled={date === null}
            onClick={() => {
              if (date !== null) act(() => draft.publish(date));
            }}
          >
            {texts.schedule}
          </button>
          {(state !== 'draft' || scheduledDate !== null) && (
            <button class="button" type="button" onClick={() => act(() => draft.unpublish())}>
              {scheduledDate === null ? texts.unpublish : texts.cancelSchedule}
            </button>
          )}
          <RemoveButton draft={draft} article={article} title={values.title} />
        </div>
      </details>
    </div>
  );
}

interface RemoveButtonProps {
  draft: ArticleDraft;
  article: EditableArticle;
  title: string;
}

/** Removes the article in this language by a second press. */
function RemoveButton({ draft, article: { lang }, title }: RemoveButtonProps) {
  const { navigation, notices } = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { locale } = useMessages();
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <button class="button" type="button" onClick={() => setIsAsked(true)}>
        {format(texts.removeIn, { language: languageName(locale, lang) })}
      </button>
    );
  }
  return (
    <>
      <p class="quiet">{texts.removeHint}</p>
      <button
        class="button"
        type="button"
        onClick={async () => {
          if (!(await draft.remove())) return;
          navigation.go(articlesPlace);
          notices.say(format(texts.removed, { title }));
        }}
      >
        {texts.removeConfirm}
      </button>
    </>
  );
}
