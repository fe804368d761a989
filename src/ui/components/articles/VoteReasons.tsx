/** Asks why an article did not help: one press chooses a reason, and a comment is optional. */

import { type VoteReason, voteReasons } from '../../../api/limits.ts';
import type { WidgetMessages } from '../../../languages/messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useReveal } from '../use-reveal.ts';

export interface VoteReasonsProps {
  /** Null until a reason is chosen. */
  reason: VoteReason | null;
  comment: string;
  /** Whether the comment has changed since it was sent. */
  isUnsent: boolean;
  /** Maximum length in characters. */
  longestComment: number;
  status: 'open' | 'sending' | 'sent' | 'failed';
  onReason(reason: VoteReason): void;
  onType(comment: string): void;
  onSend(): void;
}

export const reasonLabels = {
  unanswered: 'reasonUnanswered',
  unclear: 'reasonUnclear',
  wrong: 'reasonWrong',
  steps: 'reasonSteps',
  other: 'reasonOther',
} as const satisfies Record<VoteReason, keyof WidgetMessages>;

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
          {voteReasons.map((name) => (
            <button
              key={name}
              class="button"
              type="button"
              aria-pressed={reason === name}
              aria-disabled={isSending}
              onClick={() => !isSending && onReason(name)}
            >
              {messages[reasonLabels[name]]}
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
