/** The text of a saved reply in one language, with buttons that put fields into it. */

import { useRef } from 'preact/hooks';
import { maxSavedReplyLength } from '../../../api/limits.ts';
import type { SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import { type ReplyField, replyFields } from '../../../api/shared/reply-fields.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { Field } from '../../kit/fields/Field.tsx';
import { LanguageChoice } from '../../kit/fields/LanguageChoice.tsx';
import { languageName } from '../../kit/names/language-name.ts';

export interface SavedReplyTextFieldProps {
  text: SavedReplyText;
  /** Tags of the languages that it can be in. */
  languages: readonly string[];
  /** What is wrong with it; null if nothing is. */
  problem: string | null;
  onChange(text: SavedReplyText): void;
  /** Undefined for the only text. */
  onRemove: (() => void) | undefined;
}

export function SavedReplyTextField(props: SavedReplyTextFieldProps) {
  const { text, languages, problem, onChange, onRemove } = props;
  const { savedReplies: messages } = useMessages('desk').messages;
  const { locale } = useMessages();
  const box = useRef<HTMLTextAreaElement>(null);
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
    <Field
      label={messages.text}
      problem={problem}
      beside={
        <>
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
        </>
      }
    >
      {(control) => (
        <>
          <textarea
            ref={box}
            {...control}
            class="field-input"
            rows={5}
            lang={lang}
            dir={message === '' ? undefined : 'auto'}
            maxLength={maxSavedReplyLength}
            value={message}
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
        </>
      )}
    </Field>
  );
}
