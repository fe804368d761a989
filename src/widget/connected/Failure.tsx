/** Content that could not be loaded or drawn: what happened, and what to do. */

import { isApiError } from '../../client/errors.ts';
import { Skeleton } from '../../ui/components/Skeleton.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { FailureProps } from '../home/home-state.ts';
import { linkTo } from '../links.ts';
import { isRefused } from '../models/help/help-center-state.ts';

export function Failure({ error, onRetry }: FailureProps) {
  const { messages } = useMessages();
  const { models, lazyParts } = useWidget();
  const part = lazyParts.help().state.value;
  const center = models.helpCenter.state.value;
  const isUnavailable = isRefused(center);
  const { name } = models.navigation.current.value.route;
  const canWrite = name !== 'contact' && models.helpCenter.canWrite.value;
  if (part.status === 'loading') return <Skeleton />;
  if (part.status === 'ready') {
    const { kind, requestId, retryAfter } = isApiError(error) ? error : {};
    return (
      <part.value.ErrorState
        kind={kind}
        requestId={requestId}
        retryAfter={retryAfter}
        isUnavailable={isUnavailable}
        onRetry={onRetry}
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
