/** A message on its way, in the place where it will stand. */
import { type MessageWords } from '../i18n/messages/words.ts';
export interface OutgoingMessageProps {
  letter: {
    readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
    readonly retryAt?: number | undefined;
    readonly refused?:
      | {
          readonly kind: string;
        }
      | undefined;
    readonly input: {
      readonly message: string;
    };
    readonly fileNames: readonly string[];
  };
  onRetry(): void;
  onDiscard(): void;
}
export declare function OutgoingMessage({
  letter,
  onRetry,
  onDiscard,
}: OutgoingMessageProps): import('preact').JSX.Element;
/** How far sending is, in words. */
export declare function sendingState(
  { status, retryAt, refused }: Omit<OutgoingMessageProps['letter'], 'input' | 'fileNames'>,
  { strings, spoken }: MessageWords,
): string;
