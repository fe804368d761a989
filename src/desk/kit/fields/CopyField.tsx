/** A value that is not changed, with a button that copies it. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Field, type FieldNotes } from './Field.tsx';

export interface CopyFieldProps extends FieldNotes {
  value: string;
  /** Whether it is selected at once, as it is shown only now. @default false */
  isSelected?: boolean;
  /** Whether it is a text of several lines, in any language, rather than a code. @default false */
  isText?: boolean;
}

export function CopyField({ value, isSelected = false, isText = false, ...notes }: CopyFieldProps) {
  const { messages } = useMessages();
  const [isCopied, setIsCopied] = useState(false);
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const text = isCopied ? messages.copied : messages.copyCode;

  useEffect(() => {
    if (isSelected) input.current?.select();
  }, []);

  const shown = {
    class: 'field-input',
    readOnly: true,
    value,
    ref(element: HTMLInputElement | HTMLTextAreaElement | null) {
      input.current = element;
    },
  };

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // The browser keeps its clipboard to itself: the selected text is copied by a key.
      input.current?.select();
    }
  }

  return (
    <Field {...notes}>
      {(control) => (
        <>
          <div class={isText ? 'copy-field is-text' : 'copy-field'}>
            {isText ? (
              <textarea {...control} {...shown} dir="auto" rows={textRows(value)} />
            ) : (
              <input {...control} {...shown} type="text" dir="ltr" />
            )}
            <button
              class="button"
              type="button"
              aria-label={`${text}: ${notes.label}`}
              onClick={() => void copy()}
            >
              {text}
            </button>
          </div>
          <output class="unseen">{isCopied ? messages.copied : ''}</output>
        </>
      )}
    </Field>
  );
}

const fewestRows = 3;
const mostRows = 12;

/** Returns the number of lines of a text, as far as they are shown at once. */
const textRows = (text: string) => Math.min(mostRows, Math.max(fewestRows, text.split('\n').length));
