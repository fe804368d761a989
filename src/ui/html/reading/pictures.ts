/** Pictures that can be looked at in full size. */

import { format } from '../../i18n/format.ts';

export interface PictureWords {
  readonly picture: string;
  readonly enlarge: string;
}

/** Narrower ones, in px, stand in the text as signs. */
const smallest = 120;

/** Makes a button of each picture that is no link. */
export function addZoom(
  text: Element,
  words: PictureWords,
  onZoom: (picture: HTMLImageElement) => void,
): void {
  for (const picture of text.querySelectorAll<HTMLImageElement>('img[src]')) {
    const width = Number(picture.getAttribute('width') ?? smallest);
    if (width < smallest || picture.closest('a, button, summary')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'zoom';
    button.setAttribute('aria-label', format(words.enlarge, { picture: picture.alt || words.picture }));
    button.onclick = () => onZoom(picture);
    picture.replaceWith(button);
    button.append(picture);
  }
}
