/** Shows the number of unread tickets and the newest reply beside the launcher, before the panel is first opened. */

import { isFrontdeskKey } from '../../../api/shared/key-format.ts';
import { isKnownVisitor } from '../known-visitor.ts';
import type { WidgetController } from '../panel/panel-types.ts';

/** Only the number is missing, which the panel requests too. */
const ignoreFailure = () => {};

export interface ClosedPanelUnread {
  /** Starts or restarts with the visitor of the current settings. */
  watch(): void;
  end(): void;
}

/** @param shown returns the number currently on the launcher */
export function createClosedPanelUnread(
  controller: WidgetController,
  shown: () => number,
): ClosedPanelUnread {
  let watching = new AbortController();
  return {
    watch() {
      watching.abort();
      watching = new AbortController();
      // Number and card belong to the previous visitor.
      if (shown() > 0) controller.emit('unread', { count: 0 });
      controller.showPreview(null);
      watchUnread(controller, watching.signal).catch(ignoreFailure);
    },
    end: () => watching.abort(),
  };
}

/** Rejects if the code cannot be loaded. */
async function watchUnread(controller: WidgetController, signal: AbortSignal): Promise<void> {
  const { settings, host, emit, showPreview, load, panel } = controller;
  // Other deployments have no data of visitors, unless a gateway adds them.
  if (controller.signal.aborted || !isKnownVisitor(settings) || !isFrontdeskKey(`${settings.apiKey}`)) return;
  if (settings.isolation === 'iframe') {
    // An iframe holds the visitor's storage, and sends the requests itself.
    if (settings.visitorToken) await load();
    return;
  }
  const { watchUnread } = await import('./request-unread.ts');
  if (!signal.aborted && !panel()) await watchUnread({ settings, host, emit, showPreview, signal });
}
