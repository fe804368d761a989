/** Images that open in full size. */

import { format } from '../../i18n/format.ts';

export interface ZoomMessages {
  readonly picture: string;
  readonly enlarge: string;
}

/** Width in px; narrower images are icons within the text. */
const smallest = 120;

/** Minimum width in px at which an image in its own paragraph is drawn as wide as the text. */
const smallestWide = 400;

/** Widens an image in its own paragraph to the text's width, if its own width in px is enough to stay sharp. */
export function widenImage(image: Element, width: number): void {
  image.classList.toggle('wide', width >= smallestWide && !image.classList.contains('in-line'));
}

/** Makes a zoom button of each image that is not in a link. */
export function addZoomButtons(content: ParentNode, messages: ZoomMessages): void {
  for (const image of content.querySelectorAll<HTMLImageElement>('img[src]')) {
    const width = Number(image.getAttribute('width') ?? smallest);
    if (width < smallest || image.closest('a, button, summary')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'zoom';
    button.setAttribute('aria-label', format(messages.enlarge, { picture: image.alt || messages.picture }));
    image.replaceWith(button);
    button.append(image);
  }
}

/**
 * Fits a loaded image by its natural width if the article specifies none: a narrow image loses its button, a wide one
 * becomes as wide as the text.
 */
export function fitImage(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.naturalWidth) return;
  if (image.naturalWidth < smallest) image.closest('button.zoom')?.replaceWith(image);
  if (!image.hasAttribute('width')) widenImage(image, image.naturalWidth);
}

/** Returns the image whose zoom button was pressed, if any. */
export function zoomedImage({ target }: Event): HTMLImageElement | undefined {
  const button = target instanceof Element ? target.closest('button.zoom') : null;
  return button?.querySelector('img') ?? undefined;
}
