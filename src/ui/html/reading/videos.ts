/** Videos, which load nothing before they are pressed. */

import { videoAddress } from '../../../markup/video-address.ts';

/** The link in which a press happened becomes the player, if it leads to a video that may be played here. */
export function playVideo(event: Event): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.video');
  const address = link && videoAddress(link.href);
  if (!link || !address) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.className = 'video-frame';
  player.title = link.textContent?.trim() ?? '';
  // Its own origin's rights and no more: no forms, no navigation of the page.
  player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  player.allow = 'fullscreen';
  // Players refuse to play without the origin of the page; the path is not sent.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = address;
  link.replaceWith(player);
  player.focus();
}
