/** Says what went wrong, and offers to try again. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { format } from '../i18n/format.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { EmptyState } from './EmptyState.tsx';
import { MessageIcon } from './icons/MessageIcon.tsx';

export interface ErrorStateProps {
  /** The kind of failure, as in the client's errors; undefined for other errors. */
  kind?: string | undefined;
  requestId?: string | undefined;
  /** Seconds to wait before the next try, as the server asked. */
  retryAfter?: number | undefined;
  /** Whether the deployment rejects the page's key or help center, so that no view can load. */
  isUnavailable: boolean;
  /** Whether the missing thing is an article. */
  isArticle: boolean;
  contactHref?: string | undefined;
  onRetry(): void;
}

export function ErrorState(props: ErrorStateProps) {
  const { kind, requestId, retryAfter, isUnavailable, isArticle, contactHref, onRetry } = props;
  const { messages, locale } = useMessages();
  const state = useRef<HTMLDivElement>(null);
  const isGone = kind === 'not-found' && !isUnavailable;
  const isUnreachable = kind === 'network' || kind === 'redirect' || kind === 'timeout';
  const isOfServer = kind === 'server' || kind === 'malformed';

  function sentence(): string {
    if (isUnavailable) return messages.unavailable;
    if (isGone) return isArticle ? messages.goneArticle : messages.gone;
    if (kind === 'too-many' && retryAfter) {
      return format(messages.tooMany, { time: inSeconds(locale, retryAfter) });
    }
    return isUnreachable ? messages.unreachable : messages.failed;
  }

  // When the focused button is removed, the view takes the focus until the new content does.
  useLayoutEffect(
    () => () => {
      if (state.current?.matches(':focus-within')) state.current.closest<HTMLElement>('.view')?.focus();
    },
    [],
  );

  return (
    <div ref={state}>
      <EmptyState
        icon={<MessageIcon name={isGone ? 'file' : isUnreachable ? 'offline' : 'alert'} />}
        title={
          <p class="state-title" role="alert">
            {sentence()}
          </p>
        }
      >
        {isGone ? (
          <a class="button" href="#/">
            {messages.browse}
          </a>
        ) : (
          <button class="button" type="button" onClick={onRetry}>
            {messages.retry}
          </button>
        )}
        {contactHref && (
          <a class="button" href={contactHref}>
            {messages.contactUs}
          </a>
        )}
      </EmptyState>
      {isOfServer && requestId && <RequestId id={requestId} />}
    </div>
  );
}

/** The id by which an operator finds the failure in the log; a visitor sends it as text or in a screenshot. */
function RequestId({ id }: { id: string }) {
  const [before = '', after = ''] = useMessages().messages.requestId.split('{id}');
  return (
    <p class="state-request">
      {before}
      <bdi>{id}</bdi>
      {after}
    </p>
  );
}

function inSeconds(language: string, seconds: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(
    seconds,
  );
}
