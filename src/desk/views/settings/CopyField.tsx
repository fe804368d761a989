/** A secret that is shown once, with a button that copies it. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface CopyFieldProps {
  label: string;
  value: string;
}

export function CopyField({ label, value }: CopyFieldProps) {
  const { messages } = useMessages();
  const [isCopied, setIsCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.select(), []);

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
    <div>
      <label class="contact-label" for={id}>
        {label}
      </label>
      <div class="settings-copy">
        <input ref={input} id={id} class="contact-input" type="text" dir="ltr" readOnly value={value} />
        <button class="button" type="button" onClick={() => void copy()}>
          {isCopied ? messages.copied : messages.copyCode}
        </button>
      </div>
      <output class="unseen">{isCopied ? messages.copied : ''}</output>
    </div>
  );
}
