/** Asks in one line whether an article helped; the thanks replace the question. */

import { useMessages } from '../../i18n/use-messages.ts';
import { useAnswer } from './use-answer.ts';

export type VoteChoice = 'yes' | 'no';

export interface VoteProps {
  status: 'open' | 'sending' | 'sent' | 'failed';
  choice: VoteChoice | undefined;
  onVote(choice: VoteChoice): void;
}

export function Vote({ status, choice, onVote }: VoteProps) {
  const { messages } = useMessages();
  const isSent = status === 'sent';
  const { answer, notePress } = useAnswer(isSent);

  const button = (vote: VoteChoice) => (
    <button
      class="button"
      type="button"
      aria-pressed={choice === vote}
      aria-disabled={status === 'sending'}
      onClick={() => {
        notePress();
        onVote(vote);
      }}
    >
      {messages[vote]}
    </button>
  );

  return (
    <div class="vote">
      {!isSent && (
        <fieldset class="vote-question" aria-labelledby="vote">
          <b id="vote">{messages.helpful}</b>
          {button('yes')}
          {button('no')}
        </fieldset>
      )}
      <output class="vote-answer" ref={answer} tabIndex={-1}>
        {isSent && (choice === 'yes' ? messages.thanksYes : messages.thanksNo)}
        {status === 'failed' && messages.voteFailed}
      </output>
      {status === 'failed' && choice && (
        <button
          class="button"
          type="button"
          onClick={() => {
            answer.current?.focus({ preventScroll: true });
            onVote(choice);
          }}
        >
          {messages.retry}
        </button>
      )}
    </div>
  );
}
