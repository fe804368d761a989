/** Below home while the models cannot be loaded, without which no other view opens. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useHome } from './home-state.ts';

export function LoadFailure({ onRetry }: { onRetry(): void }) {
  const { viewport } = useHome();
  const { messages } = useMessages('home');
  const notice = useRef<HTMLDivElement>(null);

  // The focus would be lost with the button.
  useLayoutEffect(
    () => () => {
      if (notice.current?.matches(':focus-within')) viewport.focus();
    },
    [],
  );

  return (
    <div ref={notice} class="load-failure">
      <p role="alert">{messages.loadFailed}</p>
      <button class="button" type="button" onClick={onRetry}>
        {messages.retry}
      </button>
    </div>
  );
}
