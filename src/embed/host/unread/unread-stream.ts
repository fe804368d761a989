/** Listens to ticket events while the panel is closed, as long as a reply is likely. */

import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { VisitorSession } from '../../../client/visitor.ts';
import { canShare } from '../../../state/live/can-share.ts';
import type { ListeningVisitor } from '../../../widget/models/visitor/ticket-events.ts';

export interface UnreadStream {
  /**
   * Opens the stream, unless it is open already.
   * @param end time from which `check` closes the stream, in milliseconds since 1970
   */
  listenUntil(end: number): Promise<void>;
  /** Closes the stream once its time is over. Returns whether the stream is open. */
  check(): boolean;
}

export function createUnreadStream(
  visitor: Omit<ListeningVisitor, 'claims'>,
  session: Pick<VisitorSession, 'claims'>,
  onEvent: (event: TicketEvent) => void,
): UnreadStream {
  let end = 0;
  let stream: AbortController | undefined;
  let isLive = false;

  function stop(): void {
    stream?.abort();
    stream = undefined;
  }

  visitor.signal.addEventListener('abort', stop);
  return {
    async listenUntil(until) {
      end = until;
      // If tabs cannot share a stream, closed panels open none.
      if (stream || Date.now() >= end || !canShare()) return;
      const mine = new AbortController();
      stream = mine;
      const { signal } = mine;
      try {
        await pageIsIdle();
        const { listenToTickets } = await import('../../../widget/models/visitor/ticket-events.ts');
        const claims = await session.claims();
        if (signal.aborted) return;
        await listenToTickets(
          { ...visitor, claims, signal },
          {
            onEvent,
            onLive(value) {
              isLive = value;
            },
          },
        );
      } catch {
        // The request of each minute replaces the stream, and opens it again.
        stream = undefined;
      }
    },
    check() {
      if (Date.now() >= end) stop();
      return isLive;
    },
  };
}

/** Resolves once the page has loaded and the browser is idle. */
function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(() => resolve());
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
