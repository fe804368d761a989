/** A draft above the box, which can be used or removed. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';

export interface DraftOfferProps {
  /** Who wrote the draft, and where. */
  label: string;
  text: string;
  files: readonly { readonly name: string }[];
  onUse(): void;
  onRemove(): void;
}

export function DraftOffer({ label, text, files, onUse, onRemove }: DraftOfferProps) {
  const { messages } = useMessages('desk');
  return (
    <p class="answer-other" role="status">
      <span class="answer-other-text">
        {label} <bdi>{text || files.map(({ name }) => name).join(', ')}</bdi>
      </span>
      <button class="button" type="button" onClick={onUse}>
        {messages.useOtherDraft}
      </button>
      <button class="button" type="button" onClick={onRemove}>
        {messages.removeOtherDraft}
      </button>
    </p>
  );
}
