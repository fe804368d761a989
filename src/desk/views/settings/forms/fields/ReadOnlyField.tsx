/** A value that no form changes, with a button that copies it. */

import { useState } from 'preact/hooks';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import type { FieldProps } from '../field-props.ts';

export function ReadOnlyField({ id, label, value, describedBy }: FieldProps) {
  const { messages } = useMessages();
  const [isCopied, setIsCopied] = useState(false);
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');

  async function copy(input: EventTarget & HTMLButtonElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // The browser keeps its clipboard to itself: the selected text is copied by a key.
      const field = input.previousElementSibling;
      if (field instanceof HTMLInputElement) field.select();
    }
  }

  return (
    <div class="copy-field">
      <input
        id={id}
        class="field-input"
        type="text"
        dir="ltr"
        readOnly
        value={text}
        aria-describedby={describedBy}
      />
      <button
        class="button"
        type="button"
        aria-label={`${messages.copyCode}: ${label}`}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        {isCopied ? messages.copied : messages.copyCode}
      </button>
      <output class="unseen">{isCopied ? messages.copied : ''}</output>
    </div>
  );
}
