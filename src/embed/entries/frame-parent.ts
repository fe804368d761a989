/**
 * `frontdesk-frame.js`, for pages that show the help center in their own iframe. Makes each iframe as high as its
 * content, and scrolls to its top when it shows another view. Messages of an iframe can do nothing else.
 */

import type { Greeting } from '../frame/protocol.ts';

function run({ src }: HTMLScriptElement): void {
  const { href, origin } = new URL('embed', src);
  const greeting: Greeting = { frontdesk: 'flow' };
  const found = new WeakSet<HTMLIFrameElement>();

  function connect(frame: HTMLIFrameElement): void {
    if (frame.src.split(/[?#]/)[0] !== href) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const { call, input } = Object(data);
      if (call === 'height' && input > 0 && input < 1e5) {
        const isWhole = getComputedStyle(frame).boxSizing === 'border-box';
        frame.style.height = `${input + (isWhole ? frame.offsetHeight - frame.clientHeight : 0)}px`;
      } else if (call === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    };
    frame.contentWindow?.postMessage(greeting, origin, [port2]);
  }

  function look(): void {
    for (const frame of document.querySelectorAll('iframe')) {
      if (found.has(frame)) continue;
      found.add(frame);
      frame.addEventListener('load', () => connect(frame));
      // Connects to a frame that has loaded already: another origin's document is inaccessible, one that has not loaded
      // is `about:blank`.
      if (frame.contentDocument?.URL !== 'about:blank') connect(frame);
    }
  }

  look();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

const { currentScript } = document;
if (currentScript && 'src' in currentScript) run(currentScript);
