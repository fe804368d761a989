/** Videos, which load nothing until they are pressed. */

import { videoAddress } from '../../../markup/video-address.ts';

/**
 * Replaces a pressed link by the player, if the link leads to a video that may be played here. A page that is isolated
 * from other origins shows players without credentials alone; in browsers without such frames the link is followed.
 */
export function playVideo(event: Event): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.video');
  const address = link && videoAddress(link.href);
  if (!link || !address) return;
  const player = document.createElement('iframe');
  if (crossOriginIsolated) {
    if (!('credentialless' in player)) return;
    player.setAttribute('credentialless', '');
  }
  event.preventDefault();
  player.className = 'video-frame';
  player.title = link.textContent?.trim() ?? '';
  // The rights of the player's own origin and no more: no forms, no navigation of the page.
  player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  player.allow = 'fullscreen';
  // Players refuse to play without the page's origin; the path is not sent.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = address;
  link.replaceWith(player);
  player.focus();
}
