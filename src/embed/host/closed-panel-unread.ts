/** The number of unread tickets on the launcher, before the panel is opened. */

import { isFrontdeskKey } from '../../api/key-format.ts';
import { isKnownVisitor } from './known-visitor.ts';
import type { WidgetController } from './panel-types.ts';

/** Only a number is missing, which the panel asks for too. */
const ignoreFailure = () => {};

export interface ClosedPanelUnread {
  /** Begins with the visitor of the current settings. */
  watch(): void;
  end(): void;
}

/** @param shown returns the number that is on the launcher */
export function createClosedPanelUnread(
  controller: WidgetController,
  shown: () => number,
): ClosedPanelUnread {
  let watching = new AbortController();
  return {
    watch() {
      watching.abort();
      watching = new AbortController();
      // The number of the visitor before.
      if (shown() > 0) controller.emit('unread', { count: 0 });
      watchUnread(controller, watching.signal).catch(ignoreFailure);
    },
    end: () => watching.abort(),
  };
}

/** Keeps the number true until the signal aborts. Rejects where the code cannot be fetched. */
async function watchUnread(controller: WidgetController, signal: AbortSignal): Promise<void> {
  const { settings, host, emit, load, panel } = controller;
  // Another deployment without a gateway has nothing of a visitor's own.
  if (controller.signal.aborted || !isKnownVisitor(settings) || !isFrontdeskKey(`${settings.apiKey}`)) return;
  if (settings.isolation === 'iframe') {
    // A frame keeps what belongs to a visitor, and sends the requests itself.
    if (settings.visitorToken) await load();
    return;
  }
  const { watchUnread } = await import('./unread.ts');
  if (!signal.aborted && !panel()) await watchUnread({ settings, host, emit, signal });
}
