/** A message on its way, in the place where it will stand. */

import { formatCount } from '../i18n/format.ts';
import { useMessageWords } from '../i18n/messages/words.ts';
import { useWords } from '../i18n/words.ts';

export interface OutgoingMessageProps {
  letter: {
    readonly status: 'waiting' | 'sending' | 'postponed' | 'refused' | 'sent';
    readonly retryAt?: number;
    readonly refused?: { readonly kind: string };
    readonly input: { readonly message: string };
    readonly fileNames: readonly string[];
  };
  onRetry(): void;
  onDiscard(): void;
}

export function OutgoingMessage({ letter, onRetry, onDiscard }: OutgoingMessageProps) {
  const { strings } = useMessageWords();
  const words = useWords().strings;
  const { status, input, fileNames } = letter;
  const isRefused = status === 'refused';
  return (
    <li class={isRefused ? 'mine outgoing refused' : 'mine outgoing'}>
      <div class="said">
        <p class="sender unseen">{strings.you}</p>
        <div class="bubble" dir="auto">
          <p class="plain">{input.message}</p>
          {fileNames.map((name) => (
            <p key={name} class="plain">
              {name}
            </p>
          ))}
        </div>
        <div class="when" role={isRefused ? 'alert' : undefined}>
          <SendingState {...letter} />
          {(isRefused || status === 'postponed') && (
            <button class="text-button" type="button" onClick={onRetry}>
              {words.retry}
            </button>
          )}
          {isRefused && (
            <button class="text-button" type="button" onClick={onDiscard}>
              {strings.discard}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

/** How far sending is, in words. */
export function SendingState({ status, retryAt, refused }: OutgoingMessageProps['letter']) {
  const { strings, spoken } = useMessageWords();
  if (status === 'refused') return refused?.kind === 'forbidden' ? strings.notAllowed : strings.notSent;
  if (status !== 'postponed') return strings.sending;
  if (retryAt === undefined) return strings.notSentYet;
  const seconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
  return formatCount(spoken, strings.tryingAgain, seconds);
}
