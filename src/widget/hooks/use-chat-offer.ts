import { useEffect } from 'preact/hooks';
import type { ChatAgent } from '../../api/schemas/chat-periods.ts';
import { onReturn } from '../../state/page-presence.ts';
import { useWidget } from '../context.ts';

/**
 * Returns the agents who are there for a chat; null if none are. Asks again when the view or the widget is opened, and
 * when the visitor returns to the page.
 */
export function useChatOffer(): readonly ChatAgent[] | null {
  const { models, viewport } = useWidget();
  const { agents, refresh } = models.chatOffer;

  useEffect(() => {
    const leaving = new AbortController();
    let isVisible = false;
    const stop = viewport.watchVisibility((visible) => {
      isVisible = visible;
      if (visible) refresh();
    });
    onReturn(() => {
      if (isVisible) refresh();
    }, leaving.signal);
    return () => {
      leaving.abort();
      stop();
    };
  }, [viewport, refresh]);

  return agents.value;
}
