/** Images that open in full size. */

import { format } from '../../i18n/format.ts';

export interface PictureMessages {
  readonly picture: string;
  readonly enlarge: string;
}

/** Width in px; narrower images are icons within the text. */
const smallest = 120;

/** Minimum width in px at which an image in its own paragraph is drawn as wide as the text. */
const smallestWide = 400;

/** Widens an image in its own paragraph to the text's width, if its own width in px is enough to stay sharp. */
export function widenPicture(picture: Element, width: number): void {
  picture.classList.toggle('wide', width >= smallestWide && !picture.classList.contains('in-line'));
}

/** Makes a zoom button of each image that is not in a link. */
export function addZoomButtons(content: ParentNode, messages: PictureMessages): void {
  for (const picture of content.querySelectorAll<HTMLImageElement>('img[src]')) {
    const width = Number(picture.getAttribute('width') ?? smallest);
    if (width < smallest || picture.closest('a, button, summary')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'zoom';
    button.setAttribute('aria-label', format(messages.enlarge, { picture: picture.alt || messages.picture }));
    picture.replaceWith(button);
    button.append(picture);
  }
}

/**
 * Fits a loaded image by its natural width if the article specifies none: a narrow image loses its button, a wide one
 * becomes as wide as the text.
 */
export function fitPicture(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement) || !picture.naturalWidth) return;
  if (picture.naturalWidth < smallest) picture.closest('button.zoom')?.replaceWith(picture);
  if (!picture.hasAttribute('width')) widenPicture(picture, picture.naturalWidth);
}

/** Returns the image whose zoom button was pressed, if any. */
export function zoomedPicture({ target }: Event): HTMLImageElement | undefined {
  const button = target instanceof Element ? target.closest('button.zoom') : null;
  return button?.querySelector('img') ?? undefined;
}
