/** Why an article did not help: one press, and a word if they like. */

import type { VoteReason } from '../../api/limits.ts';
import type { Messages } from '../i18n/messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useReveal } from './use-reveal.ts';

export interface VoteReasonsProps {
  /** Null: none so far. */
  reason: VoteReason | null;
  /** What is typed beside it. */
  comment: string;
  /** Whether more is typed than was sent. */
  isUnsent: boolean;
  /** Characters. */
  longestComment: number;
  status: 'open' | 'sending' | 'sent' | 'failed';
  onReason(reason: VoteReason): void;
  onType(comment: string): void;
  /** The words are to be sent. */
  onSend(): void;
}

/** In the order in which they are offered. */
export const reasonLabels: readonly (readonly [VoteReason, keyof Messages & `reason${string}`])[] = [
  ['unanswered', 'reasonUnanswered'],
  ['unclear', 'reasonUnclear'],
  ['wrong', 'reasonWrong'],
  ['steps', 'reasonSteps'],
  ['other', 'reasonOther'],
];

export function VoteReasons(props: VoteReasonsProps) {
  const { reason, comment, isUnsent, longestComment, status, onReason, onType, onSend } = props;
  const { messages } = useMessages();
  const words = useReveal<HTMLFormElement>(reason !== null);
  const isSending = status === 'sending';
  return (
    <div class="reasons">
      <fieldset aria-labelledby="reasons">
        <b id="reasons">{messages.whyUnhelpful}</b>
        <div class="reason-list">
          {reasonLabels.map(([name, label]) => (
            <button
              key={name}
              class="button"
              type="button"
              aria-pressed={reason === name}
              aria-disabled={isSending}
              onClick={() => !isSending && onReason(name)}
            >
              {messages[label]}
            </button>
          ))}
        </div>
      </fieldset>
      {reason !== null && (
        <form
          class="reason-comment"
          ref={words}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSending) onSend();
          }}
        >
          <label>
            <span class="field-label">{messages.rateComment}</span>
            <textarea
              class="field-input"
              rows={2}
              maxLength={longestComment}
              value={comment}
              onInput={(event) => onType(event.currentTarget.value)}
            />
          </label>
          {(isUnsent || status === 'failed') && (
            <button class="button primary" type="submit" aria-disabled={isSending}>
              {messages.send}
            </button>
          )}
        </form>
      )}
      <output>
        {status === 'sent' && messages.reasonSaved}
        {status === 'failed' && messages.reasonFailed}
      </output>
    </div>
  );
}
