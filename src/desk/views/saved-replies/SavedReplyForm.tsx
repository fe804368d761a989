/** The form of a saved reply: its name, a text for each language, and whether the others have it too. */

import { maxSavedReplyNameLength, maxSavedReplyTexts } from '../../../api/limits.ts';
import type { SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Form } from '../../kit/fields/Form.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { languageName } from '../../kit/names/language-name.ts';
import type { ReplyForm, SavedReplyEditor } from '../../models/saved-replies/saved-reply-editor.ts';
import { replyLanguages } from './reply-languages.ts';
import { SavedReplyTextField } from './SavedReplyTextField.tsx';
import { ShareChoice } from './ShareChoice.tsx';

export interface SavedReplyFormProps {
  editor: SavedReplyEditor;
  form: ReplyForm;
}

export function SavedReplyForm({ editor, form }: SavedReplyFormProps) {
  const desk = useDesk();
  const { savedReplies: messages } = useMessages('desk').messages;
  const { messages: shared, locale } = useMessages();
  const { name, texts, problem } = form;
  const languages = replyLanguages(desk);
  const byName = [...languages].sort((one, other) =>
    languageName(locale, one).localeCompare(languageName(locale, other), locale),
  );
  const used = texts.map(({ lang }) => lang);
  const unused = languages.find((tag) => !used.includes(tag));
  const sentence = problem && messages[problem.name];
  const isOfField = problem?.name === 'needsName' || problem?.name === 'needsText';

  const changeText = (index: number, text: SavedReplyText) =>
    editor.change({ texts: texts.map((former, at) => (at === index ? text : former)) });

  return (
    <Form
      submitLabel={shared.save}
      isBusy={editor.isBusy.value}
      isFocused
      problem={isOfField ? null : sentence}
      onSubmit={() => void editor.save()}
      onCancel={() => editor.cancel()}
    >
      <TextField
        label={messages.name}
        value={name}
        maxLength={maxSavedReplyNameLength}
        problem={problem?.name === 'needsName' ? sentence : null}
        onInput={(typed) => editor.change({ name: typed })}
      />
      {texts.map((text, index) => (
        <SavedReplyTextField
          // A text keeps its field while its language changes.
          key={index}
          text={text}
          languages={byName.filter((tag) => tag === text.lang || !used.includes(tag))}
          problem={problem?.name === 'needsText' && problem.index === index ? sentence : null}
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
      <ShareChoice editor={editor} form={form} />
    </Form>
  );
}
