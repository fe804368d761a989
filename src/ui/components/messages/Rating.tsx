/** Rating of a ticket or a chat: five faces, and a comment. */

import { useState } from 'preact/hooks';
import { useMessages } from '../../i18n/use-messages.ts';
import { useAnswer } from '../articles/use-answer.ts';
import { useReveal } from '../use-reveal.ts';

export interface RatingProps {
  /** From 1 (worst) to 5; null if not rated. */
  rating: number | null;
  /** The comment, and its maximum length in characters; undefined if there is none. */
  comment?: { readonly text: string; readonly longest: number };
  status: 'open' | 'sending' | 'sent' | 'failed';
  onRate(rating: number, comment: string): void;
}

/** SVG paths of the mouths, from the worst rating to the best. */
const mouths = [
  'M6.5 14.5q3.5-4 7 0',
  'M6.8 13.9q3.2-2 6.4 0',
  'M6.8 13.2h6.4',
  'M6.8 12.4q3.2 2.4 6.4 0',
  'M6.2 11.8q3.8 5 7.6 0z',
];

export function Rating({ rating, comment, status, onRate }: RatingProps) {
  const { messages } = useMessages();
  const [text, setText] = useState(comment?.text ?? '');
  const isSent = status === 'sent';
  const { answer, notePress } = useAnswer(isSent);
  const comments = useReveal<HTMLFormElement>(rating !== null && comment !== undefined);
  const problem = useReveal<HTMLDivElement>(status === 'failed');
  const { ratingWorst, ratingBad, ratingOkay, ratingGood, ratingBest } = messages;
  const words = [ratingWorst, ratingBad, ratingOkay, ratingGood, ratingBest];
  const word = rating === null ? '' : words[rating - 1];

  return (
    <div class="rating">
      <fieldset aria-labelledby="rating">
        <b id="rating">{messages.rate}</b>
        <div class="faces">
          {mouths.map((mouth, at) => (
            <Face
              key={mouth}
              mouth={mouth}
              word={words[at]}
              isPressed={rating === at + 1}
              isDisabled={status === 'sending'}
              onPress={() => status !== 'sending' && onRate(at + 1, text)}
            />
          ))}
        </div>
        {word && <p class="rating-word">{word}</p>}
      </fieldset>
      {rating !== null && comment && (
        <form
          class="rating-comment"
          ref={comments}
          onSubmit={(event) => {
            event.preventDefault();
            notePress();
            onRate(rating, text);
          }}
        >
          <CommentField text={text} maxLength={comment.longest} onInput={setText} />
          {text !== comment.text && (
            <button class="button primary" type="submit" aria-disabled={status === 'sending'}>
              {messages.send}
            </button>
          )}
        </form>
      )}
      <div ref={problem}>
        <output ref={answer} tabIndex={-1}>
          {isSent && messages.rated}
          {status === 'failed' && messages.rateFailed}
        </output>
      </div>
    </div>
  );
}

interface FaceProps {
  mouth: string;
  word: string | undefined;
  isPressed: boolean;
  isDisabled: boolean;
  onPress(): void;
}

function Face({ mouth, word, isPressed, isDisabled, onPress }: FaceProps) {
  return (
    <button
      class="face"
      type="button"
      aria-label={word}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      title={word}
      onClick={onPress}
    >
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.25" />
        <path d={`M7.2 7.9v.4M12.8 7.9v.4${mouth}`} />
      </svg>
    </button>
  );
}

interface CommentFieldProps {
  text: string;
  maxLength: number;
  onInput(text: string): void;
}

function CommentField({ text, maxLength, onInput }: CommentFieldProps) {
  const { messages } = useMessages();
  return (
    <label>
      <span class="field-label">{messages.rateComment}</span>
      <textarea
        class="field-input"
        rows={2}
        maxLength={maxLength}
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
