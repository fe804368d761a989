/** In a frame: accepts the port that the page around it sends, over which the two speak. */

import { isListed } from '../../api/origins.ts';
import { type FrameUse, panelName } from './protocol.ts';

/** Whether this is the frame of a panel. In a window of its own the name means nothing. */
export const isPanelFrame = (): boolean => parent !== window && window.name === panelName;

/**
 * Calls `onPort` with the first port for this use that the window around this one sends, if its origin is among
 * `origins`. What any other window sends is not listened to.
 */
export function acceptPort(
  use: FrameUse,
  origins: readonly string[],
  onPort: (port: MessagePort) => void,
): void {
  if (parent === window) return;
  const lifetime = new AbortController();
  addEventListener(
    'message',
    ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
      if (source !== parent || !isListed(origin, origins) || !port) return;
      if (typeof data !== 'object' || data === null || !('frontdesk' in data) || data.frontdesk !== use)
        return;
      lifetime.abort();
      onPort(port);
    },
    { signal: lifetime.signal },
  );
}
