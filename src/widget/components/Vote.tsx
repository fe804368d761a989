/** Whether an article helped: asked in one line, thanked for in the same place. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Vote as VoteChoice } from '../events.ts';
import { useLaterWords } from '../i18n/later-words.ts';

export interface VoteProps {
  status: 'open' | 'sending' | 'sent' | 'failed';
  /** What was chosen, once something was. */
  choice: VoteChoice | undefined;
  onVote(choice: VoteChoice): void;
}

export function Vote({ status, choice, onVote }: VoteProps) {
  const { strings } = useLaterWords();
  const answer = useRef<HTMLOutputElement>(null);
  const wasPressed = useRef(false);

  // The button that has the focus goes when it has done its work: the focus goes to what it did.
  useLayoutEffect(() => {
    if (status === 'sent' && wasPressed.current) answer.current?.focus({ preventScroll: true });
  }, [status]);

  function press(vote: VoteChoice) {
    wasPressed.current = true;
    onVote(vote);
  }

  const thanks = choice === 'yes' ? strings.thanksYes : strings.thanksNo;
  const button = (vote: VoteChoice) => (
    <button
      class="button"
      type="button"
      aria-pressed={choice === vote}
      aria-disabled={status === 'sending'}
      onClick={() => press(vote)}
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
      <output class="vote-answer" ref={answer} tabIndex={-1}>
        {status === 'sent' && thanks}
        {status === 'failed' && strings.voteFailed}
      </output>
      {status === 'failed' && choice && (
        <button
          class="link"
          type="button"
          onClick={() => {
            answer.current?.focus({ preventScroll: true });
            press(choice);
          }}
        >
          {strings.retry}
        </button>
      )}
    </div>
  );
}
