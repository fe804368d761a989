/** Handles all presses in a page. */

import { idPrefix } from '../../markup/id-prefix.ts';
import { copyCode } from '../../ui/html/reading/code-blocks.ts';
import { copyHeadingLink } from '../../ui/html/reading/heading-links.ts';
import { fitImage, zoomedImage } from '../../ui/html/reading/images.ts';
import { playVideo } from '../../ui/html/reading/videos.ts';
import type { PageData } from '../page-data.ts';

export function listenToPresses(data: PageData): void {
  const { messages, service, articleId } = data;

  document.addEventListener('click', (event) => {
    playVideo(event);
    copyCode(event, messages, announce);
    copyHeadingLink(event, messages, announce, (id) => new URL(`#${idPrefix}${id}`, location.href).href);
    const image = zoomedImage(event);
    if (image) import('./zoom.tsx').then(({ zoom }) => zoom(image, data.lang));
    if (!service || !(event.target instanceof Element)) return;

    const vote = event.target.closest<HTMLElement>('[data-vote]');
    if (vote && articleId !== null) {
      import('./vote.tsx').then(({ castVote }) => castVote(vote, { lang: data.lang, articleId, service }));
    }
    const opener = event.target.closest<HTMLElement>('[data-open]');
    if (opener && isPlainPress(event)) {
      event.preventDefault();
      import('./open-widget.ts').then(({ openWidget }) => openWidget(opener, data.lang, service));
    }
  });

  // Few articles specify the width of their images.
  const text = document.querySelector('.rich');
  for (const image of text?.querySelectorAll('img') ?? []) fitImage(image);
  text?.addEventListener('load', ({ target }) => fitImage(target), true);
}

/** Announces a message to screen readers. */
function announce(message: string): void {
  const output = document.getElementById('announcement');
  if (output) output.textContent = message;
}

/** Whether a press opens a link in the same tab. */
const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
