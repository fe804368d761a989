/** How large a picture is, so that a page leaves room for it before it has come. */

import { disableTypes, imageSize, types } from 'image-size';

/** What browsers draw; others are not looked into. */
const drawn: ReadonlySet<string> = new Set(['gif', 'heif', 'jpg', 'png', 'svg', 'webp']);
disableTypes(types.filter((type) => !drawn.has(type)));

/** Pixels, far beyond any picture of an article. */
const longestSide = 20_000;

/** From this orientation on, the sides of a photograph change places when it is turned upright. */
const firstTurned = 5;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** In pixels; null where it is not known, whatever the file is. `data` may be no more than its beginning. */
export function measurePicture(data: Uint8Array): PictureSize | null {
  try {
    const { width, height, orientation = 1 } = imageSize(data);
    const size = { width: Math.round(width), height: Math.round(height) };
    if (!isPossible(size.width) || !isPossible(size.height)) return null;
    return orientation >= firstTurned ? { width: size.height, height: size.width } : size;
  } catch {
    return null;
  }
}

const isPossible = (side: number) => side >= 1 && side <= longestSide;
