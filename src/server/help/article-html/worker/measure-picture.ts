/** The size of a picture, with which a page leaves room for it before it is loaded. */

import { disableTypes, imageSize, types } from 'image-size';

/** Types that browsers draw; other files are not read. */
const drawn: ReadonlySet<string> = new Set(['gif', 'heif', 'jpg', 'png', 'svg', 'webp']);
disableTypes(types.filter((type) => !drawn.has(type)));

/** Pixels, more than any real picture has. */
const longestSide = 20_000;

/** From this EXIF orientation on, width and height are swapped. */
const firstTurned = 5;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size in pixels; null: unknown. `data` may be the beginning of the file. */
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
