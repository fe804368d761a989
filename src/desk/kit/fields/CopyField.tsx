/** A value that is not changed, with a button that copies it. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Field, type FieldNotes } from './Field.tsx';

export interface CopyFieldProps extends FieldNotes {
  value: string;
  /** Whether it is selected at once, as it is shown only now. @default false */
  isSelected?: boolean;
}

export function CopyField({ value, isSelected = false, ...notes }: CopyFieldProps) {
  const { messages } = useMessages();
  const [isCopied, setIsCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = isCopied ? messages.copied : messages.copyCode;

  useEffect(() => {
    if (isSelected) input.current?.select();
  }, []);

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
          <div class="copy-field">
            <input
              ref={input}
              {...control}
              class="field-input"
              type="text"
              dir="ltr"
              readOnly
              value={value}
            />
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
