/** Whether an article helped: asked in one line, thanked for in the same place. */

import { useWords } from '../context.ts';
import type { Vote as VoteChoice } from '../events.ts';

export interface VoteProps {
  status: 'open' | 'sending' | 'sent' | 'failed';
  /** What was chosen, once something was. */
  choice: VoteChoice | undefined;
  onVote(choice: VoteChoice): void;
}

export function Vote({ status, choice, onVote }: VoteProps) {
  const { strings } = useWords();
  const thanks = choice === 'yes' ? strings.thanksYes : strings.thanksNo;
  const button = (vote: VoteChoice) => (
    <button
      class="button"
      type="button"
      aria-pressed={choice === vote}
      aria-disabled={status === 'sending'}
      onClick={() => onVote(vote)}
    >
      {strings[vote]}
    </button>
  );

  return (
    <div class="vote">
      {status !== 'sent' && (
        <fieldset class="vote-question">
          <legend class="vote-legend">{strings.helpful}</legend>
          {button('yes')}
          {button('no')}
        </fieldset>
      )}
      <output class="vote-answer">
        {status === 'sent' && thanks}
        {status === 'failed' && strings.voteFailed}
      </output>
      {status === 'failed' && choice && (
        <button class="link" type="button" onClick={() => onVote(choice)}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}
