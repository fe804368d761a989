/** The number of unread tickets on the launcher, before the panel is opened. */

import { isFrontdeskKey } from '../../api/key-format.ts';
import { isKnownVisitor } from './known-visitor.ts';
import type { WidgetController } from './panel-types.ts';

/**
 * Puts the number on the launcher where the server knows the visitor, and keeps it true until the signal aborts.
 * Rejects where the code cannot be fetched.
 */
export async function watchClosedPanel(
  { settings, host, emit, load, panel }: WidgetController,
  signal: AbortSignal,
): Promise<void> {
  // Another deployment without a gateway has nothing of a visitor's own.
  if (signal.aborted || !isKnownVisitor(settings) || !isFrontdeskKey(`${settings.apiKey}`)) return;
  if (settings.isolation === 'iframe') {
    // A frame keeps what belongs to a visitor, and sends the requests itself.
    if (settings.visitorToken) await load();
    return;
  }
  const { watchUnread } = await import('./unread.ts');
  if (!signal.aborted && !panel()) await watchUnread({ settings, host, emit, signal });
}
