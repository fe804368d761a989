/** What went wrong, in words, and the way to try again. */

import type { TargetedMouseEvent } from 'preact';
import { isApiError } from '../../client/errors.ts';
import { format } from '../i18n/format.ts';
import { useWords } from '../i18n/words.ts';

export interface ErrorStateProps {
  error: unknown;
  onRetry(): void;
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { strings } = useWords();
  const { kind, requestId } = isApiError(error) ? error : {};
  const isGone = kind === 'not-found';
  const sentence = kind === 'network' || kind === 'timeout' ? strings.unreachable : strings.failed;

  function retry(event: TargetedMouseEvent<HTMLButtonElement>) {
    // The button goes; the view keeps the focus until what comes takes it.
    event.currentTarget.closest<HTMLElement>('.view')?.focus();
    onRetry();
  }

  return (
    <div class="state">
      <p class="state-title" role="alert">
        {isGone ? strings.gone : sentence}
      </p>
      {isGone ? (
        <a class="button" href="#/">
          {strings.browse}
        </a>
      ) : (
        <button class="button" type="button" onClick={retry}>
          {strings.retry}
        </button>
      )}
      {requestId && (
        <details class="state-details">
          <summary>{strings.details}</summary>
          {format(strings.requestId, { id: requestId })}
        </details>
      )}
    </div>
  );
}
