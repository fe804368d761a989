/** Watches the page of a test for anything that an attack brings about. */

import { attackerHost } from './attack.ts';
import { findHarm } from './find-harm.ts';

declare global {
  /** What an attack calls that works. */
  var __attacked: ((name: RegExp) => void) | undefined;
}

/** A deployment where pictures are asked for and fail at once: browsers open no connection to this port. */
export const nowhere = 'http://localhost:1/';

export interface Watch {
  /**
   * Waits until all that was drawn below the `roots` has loaded and had its turn, and answers what was done or could be:
   * calls, requests to the attacker, refusals by a policy, and elements that act.
   */
  harm(...roots: (Element | ShadowRoot)[]): Promise<string[]>;
  stop(): void;
}

export function watchPage(): Watch {
  const seen: string[] = [];
  const lifetime = new AbortController();
  const { signal } = lifetime;

  globalThis.__attacked = ({ source }) => seen.push(`ran: ${source}`);
  const noteRequest = (address: string) => {
    if (new URL(address, document.baseURI).hostname === attackerHost) seen.push(`asked for: ${address}`);
  };
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) noteRequest(name);
  });
  observer.observe({ type: 'resource' });
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, sample }) => seen.push(`refused: ${violatedDirective} ${sample}`),
    { signal },
  );

  return {
    async harm(...roots) {
      await rest(roots);
      for (const { name } of observer.takeRecords()) noteRequest(name);
      return [...seen.splice(0), ...roots.flatMap(findHarm)];
    },
    stop() {
      lifetime.abort();
      observer.disconnect();
      globalThis.__attacked = undefined;
    },
  };
}

/** Pictures have come or failed; what waits for a frame, a task or an error had its turn. */
async function rest(roots: readonly (Element | ShadowRoot)[]): Promise<void> {
  const pictures = roots.flatMap((root) => Array.from(root.querySelectorAll('img')));
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map(ended));
  const last = new Image();
  last.src = `${nowhere}last-${Math.random()}`;
  await ended(last);
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

function ended(picture: HTMLImageElement): Promise<unknown> {
  if (picture.complete) return Promise.resolve();
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', resolve);
  });
}
