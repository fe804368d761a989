/** What went wrong, in words, and the way to try again. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { format } from '../i18n/format.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { EmptyState } from './EmptyState.tsx';
import { MessageIcon } from './MessageIcon.tsx';

export interface ErrorStateProps {
  /** The kind of failure, as the client's errors name it; undefined for any other. */
  kind?: string | undefined;
  /** The server's id for the request. */
  requestId?: string | undefined;
  /** Seconds that the server asks to wait. */
  retryAfter?: number | undefined;
  /** Nothing can be read here, whatever else is asked for. */
  isUnavailable: boolean;
  /** Whether it is an article that was asked for. */
  isArticle: boolean;
  /** The way to write to the site, where it can be written to. */
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

  // When the button goes that has the focus, the view keeps it until what comes takes it.
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

/** By which the operator finds what went wrong: a visitor sends it as a text, or as a picture of the screen. */
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

/** `20 seconds` */
function inSeconds(language: string, seconds: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(
    seconds,
  );
}
