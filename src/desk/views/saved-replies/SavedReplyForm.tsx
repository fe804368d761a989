/** The form of a saved reply: its name, a text for each language, and whether the others have it too. */

import { useEffect, useId, useRef } from 'preact/hooks';
import { maxSavedReplyNameLength, maxSavedReplyTexts } from '../../../api/limits.ts';
import type { SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { ReplyForm, SavedReplyEditor } from '../../models/saved-replies/saved-reply-editor.ts';
import { languageName } from '../language-name.ts';
import { replyLanguages } from './reply-languages.ts';
import { SavedReplyTextField } from './SavedReplyTextField.tsx';

export interface SavedReplyFormProps {
  editor: SavedReplyEditor;
  form: ReplyForm;
}

export function SavedReplyForm({ editor, form }: SavedReplyFormProps) {
  const desk = useDesk();
  const { savedReplies: messages } = useMessages('desk').messages;
  const { messages: shared, locale } = useMessages();
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  const { name, texts, isShared, wasShared, problem } = form;
  const languages = replyLanguages(desk);
  const byName = [...languages].sort((one, other) =>
    languageName(locale, one).localeCompare(languageName(locale, other), locale),
  );
  const used = texts.map(({ lang }) => lang);
  const unused = languages.find((tag) => !used.includes(tag));

  useEffect(() => element.current?.querySelector<HTMLElement>('.field-input')?.focus(), [form.id]);

  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  const changeText = (index: number, text: SavedReplyText) =>
    editor.change({ texts: texts.map((former, at) => (at === index ? text : former)) });

  return (
    <form
      ref={element}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void editor.save();
      }}
    >
      <div>
        <label class="field-label" for={`${id}-name`}>
          {messages.name}
        </label>
        <input
          id={`${id}-name`}
          class="field-input"
          type="text"
          dir={name === '' ? undefined : 'auto'}
          maxLength={maxSavedReplyNameLength}
          autocomplete="off"
          value={name}
          aria-invalid={problem?.name === 'needsName'}
          aria-describedby={problem?.name === 'needsName' ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => editor.change({ name: currentTarget.value })}
        />
      </div>
      {texts.map((text, index) => (
        <SavedReplyTextField
          // A text keeps its field while its language changes.
          key={index}
          text={text}
          languages={byName.filter((tag) => tag === text.lang || !used.includes(tag))}
          problemId={problem?.name === 'needsText' && problem.index === index ? `${id}-problem` : undefined}
          onChange={(changed) => changeText(index, changed)}
          onRemove={
            texts.length > 1
              ? () => editor.change({ texts: texts.filter((_, at) => at !== index) })
              : undefined
          }
        />
      ))}
      {unused !== undefined && texts.length < maxSavedReplyTexts && (
        <button
          class="text-button reply-add"
          type="button"
          onClick={() => editor.change({ texts: [...texts, { lang: unused, message: '' }] })}
        >
          {messages.addLanguage}
        </button>
      )}
      {wasShared ? (
        <p class="quiet">{messages.isShared}</p>
      ) : (
        <label class="reply-share">
          <input
            type="checkbox"
            checked={isShared}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => editor.change({ isShared: currentTarget.checked })}
          />
          <span>
            {messages.share}
            <span class="quiet" id={`${id}-hint`}>
              {messages.shareHint}
            </span>
          </span>
        </label>
      )}
      {problem && (
        <p class="field-problem" id={`${id}-problem`} role="alert">
          {messages[problem.name]}
        </p>
      )}
      <div class="form-buttons">
        <button class="button primary" type="submit" aria-disabled={editor.isBusy.value}>
          {shared.save}
        </button>
        <button class="button" type="button" onClick={() => editor.cancel()}>
          {shared.cancel}
        </button>
      </div>
    </form>
  );
}
