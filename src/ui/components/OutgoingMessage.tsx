/** A message on its way, in the place where it will stand. */

import { formatCount } from '../i18n/format.ts';
import { type MessageWords, useMessageWords } from '../i18n/messages/words.ts';

export interface OutgoingMessageProps {
  letter: {
    readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
    readonly retryAt?: number | undefined;
    readonly refused?: { readonly kind: string } | undefined;
    readonly input: { readonly message: string };
    readonly fileNames: readonly string[];
  };
  onRetry(): void;
  onDiscard(): void;
}

export function OutgoingMessage({ letter, onRetry, onDiscard }: OutgoingMessageProps) {
  const words = useMessageWords();
  const { status, input, fileNames } = letter;
  const isRefused = status === 'refused';
  return (
    <li class={isRefused ? 'mine outgoing refused' : 'mine outgoing'}>
      <div class="said">
        <p class="sender unseen">{words.strings.you}</p>
        <div class="bubble plain" dir="auto">
          {[input.message, ...fileNames].join('\n')}
        </div>
        <div class="when" role={isRefused ? 'alert' : undefined}>
          {sendingState(letter, words)}
          {(isRefused || status === 'postponed') && (
            <button class="text-button" type="button" onClick={onRetry}>
              {words.strings.retry}
            </button>
          )}
          {isRefused && (
            <button class="text-button" type="button" onClick={onDiscard}>
              {words.strings.discard}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

/** How far sending is, in words. */
export function sendingState(
  { status, retryAt, refused }: Omit<OutgoingMessageProps['letter'], 'input' | 'fileNames'>,
  { strings, spoken }: MessageWords,
): string {
  if (refused) return refused.kind === 'forbidden' ? strings.notAllowed : strings.formFailed;
  if (status !== 'postponed') return strings.sending;
  if (retryAt === undefined) return strings.notSentYet;
  const seconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
  return formatCount(spoken, strings.tryingAgain, seconds);
}
