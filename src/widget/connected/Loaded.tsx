/** Draws a resource: a skeleton while it loads, an error state if it failed, its content once ready. */

import type { ComponentChildren } from 'preact';
import { useErrorBoundary, useRef } from 'preact/hooks';
import { isApiError } from '../../client/errors.ts';
import { Skeleton, type SkeletonShape } from '../../ui/components/Skeleton.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import { isRefused } from '../models/help/help-center-state.ts';
import type { State } from '../models/state/resource.ts';
import type { Route } from '../routes.ts';

export interface LoadedProps<T> {
  state: State<T>;
  /**
   * Shape of the skeleton.
   * @default the shape of the current view
   */
  shape?: SkeletonShape;
  /** `isBroken` is true if the content had loaded but could not be drawn, so that it has to be requested again. */
  onRetry(isBroken: boolean): void;
  children(value: T): ComponentChildren;
}

const shapes: Partial<Record<Route['name'], SkeletonShape>> = {
  home: 'home',
  search: 'rows',
  article: 'text',
  messages: 'rows',
  ticket: 'thread',
  conversation: 'thread',
  contact: 'thread',
};

export function Loaded<T>({ state, shape, onRetry, children }: LoadedProps<T>) {
  const { navigation, source } = useWidget().models;
  const { onError } = source;
  const breaks = useRef(0);
  const isBroken = useRef(false);
  // A second response may be drawable. Not requested if the visitor has retried meanwhile.
  const [broken, mend] = useErrorBoundary((error) => {
    isBroken.current = true;
    onError(error, () => isBroken.current && retry(), ++breaks.current);
  });
  const error = broken ?? (state.status === 'failed' && state.error);

  function retry() {
    mend();
    onRetry(isBroken.current);
    isBroken.current = false;
  }

  if (error) return <Failed error={error} onRetry={retry} />;
  if (state.status === 'ready') return <Drawn value={state.value}>{children}</Drawn>;
  return <Skeleton shape={shape ?? shapes[navigation.current.value.route.name]} />;
}

/** A separate component, since an error boundary does not catch errors of its own component. */
function Drawn<T>({ value, children }: { value: T; children(value: T): ComponentChildren }) {
  return <>{children(value)}</>;
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { messages } = useMessages();
  const { models, lazyParts } = useWidget();
  const lazy = lazyParts.afterHome().state.value;
  const center = models.helpCenter.state.value;
  const isUnavailable = isRefused(center);
  const { name } = models.navigation.current.value.route;
  const canWrite = name !== 'contact' && models.helpCenter.canWrite.value;
  if (lazy.status === 'loading') return <Skeleton />;
  if (lazy.status === 'ready') {
    const { kind, requestId, retryAfter } = isApiError(error) ? error : {};
    return (
      <lazy.value.ErrorState
        {...{ kind, requestId, retryAfter, isUnavailable, onRetry }}
        isArticle={name === 'article'}
        contactHref={canWrite ? linkTo({ name: 'contact' }) : undefined}
      />
    );
  }
  const isUnreachable = !navigator.onLine || isApiError(error, 'network', 'timeout');
  return (
    <p class="state" role="alert">
      {isUnreachable ? messages.unreachable : messages.failed}
      <button class="button" type="button" onClick={onRetry}>
        {messages.retry}
      </button>
    </p>
  );
}
