/** A message that is being sent, at the place in the thread where it will be once it is stored. */

import type { ComponentChildren } from 'preact';
import { formatCount } from '../../i18n/format.ts';
import type { Localization } from '../../i18n/localization.ts';
import { useMessages } from '../../i18n/use-messages.ts';

export interface QueuedMessageProps {
  message: {
    readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
    readonly retryAt?: number | undefined;
    readonly refused?: { readonly kind: string } | undefined;
    readonly input: { readonly message: string };
    readonly fileNames: readonly string[];
  };
  /** The message's text, rendered. */
  children: ComponentChildren;
  onRetry(): void;
  /** Only a refused message can be discarded. */
  onDiscard?(): void;
  /** Undefined if the text cannot return to the box. */
  onEdit?(): void;
}

export function QueuedMessage(props: QueuedMessageProps) {
  const { message, children, onRetry, onDiscard, onEdit } = props;
  const localization = useMessages();
  const { status, fileNames } = message;
  const isRefused = status === 'refused';
  const isStopped = isRefused || status === 'postponed';
  return (
    <li class={isRefused ? 'mine outgoing refused' : 'mine outgoing'}>
      <div class="said">
        <p class="sender unseen">{localization.messages.you}</p>
        <div class="bubble" dir="auto">
          {children}
          <SentFiles names={fileNames} />
        </div>
        <div class="when" role={isRefused ? 'alert' : undefined}>
          {sendingState(message, localization)}
          {isStopped && (
            <button class="text-button" type="button" onClick={onRetry}>
              {localization.messages.retry}
            </button>
          )}
          {isStopped && onEdit && (
            <button class="text-button" type="button" onClick={onEdit}>
              {localization.messages.edit}
            </button>
          )}
          {isRefused && onDiscard && (
            <button class="text-button" type="button" onClick={onDiscard}>
              {localization.messages.discard}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

/** The names of a message's files. */
export function SentFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul class="sent-files">
      {names.map((name, index) => (
        <li key={`${index}${name}`}>
          <span class="sent-file">{name}</span>
        </li>
      ))}
    </ul>
  );
}

export function sendingState(
  { status, retryAt, refused }: Omit<QueuedMessageProps['message'], 'input' | 'fileNames'>,
  { messages, locale }: Localization,
): string {
  if (refused) return refused.kind === 'forbidden' ? messages.notAllowed : messages.formFailed;
  if (status !== 'postponed') return messages.sending;
  if (retryAt === undefined) return messages.notSentYet;
  const seconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
  return formatCount(locale, messages.tryingAgain, seconds);
}
