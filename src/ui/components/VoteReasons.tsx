/** The reasons why an article did not help: one press, and words for those who like. */

import { type VoteReason, voteReasons } from '../../api/limits.ts';
import type { WidgetMessages } from '../../languages/parts/widget.ts';
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

/** The message that names each reason. */
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
