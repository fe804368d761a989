/** Accepts the port that the page around an iframe sends to it. */

import { isListed } from '../../api/shared/origins.ts';
import { type FrameUse, panelName } from './protocol.ts';

/** Whether this document is the iframe of a panel. In a top-level window the name means nothing. */
export const isPanelFrame = (): boolean => parent !== window && window.name === panelName;

/** Calls `onPort` with the first port for this use that the parent sends, if the parent's origin is in `origins`. */
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
