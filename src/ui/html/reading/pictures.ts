/** Pictures that can be looked at in full size. */

import { format } from '../../i18n/format.ts';

export interface PictureMessages {
  readonly picture: string;
  readonly enlarge: string;
}

/** Narrower pictures, in px, are signs within the text. */
const smallest = 120;

/** From this width on, in px, a picture in a paragraph of its own is drawn as wide as the text. */
const smallestWide = 400;

/** Widens a picture in a paragraph of its own to the text, unless that would make it coarse. `width` is its own, in px. */
export function widenPicture(picture: Element, width: number): void {
  picture.classList.toggle('wide', width >= smallestWide && !picture.classList.contains('in-line'));
}

/** Makes a button of each picture that is no link. */
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
 * Draws a picture that has loaded as its own width asks for, where the article says none: a sign without a button, a
 * wide one as wide as the text.
 */
export function fitPicture(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement) || !picture.naturalWidth) return;
  if (picture.naturalWidth < smallest) picture.closest('button.zoom')?.replaceWith(picture);
  if (!picture.hasAttribute('width')) widenPicture(picture, picture.naturalWidth);
}

/** Returns the picture whose button was pressed, if it was one. */
export function zoomedPicture({ target }: Event): HTMLImageElement | undefined {
  const button = target instanceof Element ? target.closest('button.zoom') : null;
  return button?.querySelector('img') ?? undefined;
}
