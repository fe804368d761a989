/** Videos, which load nothing until they are pressed. */

import { videoAddress } from '../../../markup/video-address.ts';

/** Replaces a pressed link by the player, if the link leads to a video that may be played here. */
export function playVideo(event: Event): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.video');
  const address = link && videoAddress(link.href);
  if (!link || !address) return;
  event.preventDefault();
  const player = document.createElement('iframe');
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
