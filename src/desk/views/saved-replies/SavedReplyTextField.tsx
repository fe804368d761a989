/** The text of a saved reply in one language, with buttons that put fields into it. */

import { useId, useRef } from 'preact/hooks';
import { maxSavedReplyLength } from '../../../api/limits.ts';
import type { SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import { type ReplyField, replyFields } from '../../../api/shared/reply-fields.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../DeskIcon.tsx';
import { languageName } from '../language-name.ts';
import { LanguageChoice } from '../thread/compose/LanguageChoice.tsx';

export interface SavedReplyTextFieldProps {
  text: SavedReplyText;
  /** Tags of the languages that it can be in. */
  languages: readonly string[];
  /** Id of the sentence that says what is wrong; undefined if nothing is. */
  problemId: string | undefined;
  onChange(text: SavedReplyText): void;
  /** Undefined for the only text. */
  onRemove: (() => void) | undefined;
}

export function SavedReplyTextField(props: SavedReplyTextFieldProps) {
  const { text, languages, problemId, onChange, onRemove } = props;
  const { savedReplies: messages } = useMessages('desk').messages;
  const { locale } = useMessages();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { lang, message } = text;
  const names: Readonly<Record<ReplyField, string>> = {
    'customer.name': messages.customerName,
    'ticket.id': messages.ticketNumber,
    'agent.name': messages.agentName,
    link: messages.link,
  };

  function insertField(field: ReplyField) {
    if (!box.current) return;
    const { selectionStart, selectionEnd } = box.current;
    box.current.setRangeText(`{{${field}}}`, selectionStart, selectionEnd, 'end');
    onChange({ lang, message: box.current.value });
    box.current.focus();
  }

  return (
    <div class="reply-text">
      <div class="reply-text-head">
        <label class="field-label" for={id}>
          {messages.text}
        </label>
        <LanguageChoice
          label={messages.textLanguage}
          languages={languages}
          chosen={lang}
          onChoose={(chosen) => onChange({ lang: chosen, message })}
        />
        {onRemove && (
          <button
            class="bar-button"
            type="button"
            aria-label={format(messages.removeText, { language: languageName(locale, lang) })}
            onClick={onRemove}
          >
            <DeskIcon name="remove" />
          </button>
        )}
      </div>
      <textarea
        ref={box}
        id={id}
        class="field-input"
        rows={5}
        lang={lang}
        dir={message === '' ? undefined : 'auto'}
        maxLength={maxSavedReplyLength}
        value={message}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onInput={({ currentTarget }) => onChange({ lang, message: currentTarget.value })}
      />
      <div class="chips reply-fields">
        <span class="quiet">{messages.insertField}</span>
        {replyFields.map((field) => (
          <button key={field} class="chip" type="button" onClick={() => insertField(field)}>
            {names[field]}
          </button>
        ))}
      </div>
    </div>
  );
}
