/** Measures images, so that a page can reserve their space before they load. */

import { disableTypes, imageSize, types } from 'image-size';

/** Image types that browsers display; other files are not measured. */
const drawn: ReadonlySet<string> = new Set(['gif', 'heif', 'jpg', 'png', 'svg', 'webp']);
disableTypes(types.filter((type) => !drawn.has(type)));

/** Maximum pixels of a side, more than any real image has. */
const longestSide = 20_000;

/** The first EXIF orientation in which width and height are swapped. */
const firstTurned = 5;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size in pixels; null if unknown. Needs only the beginning of the file. */
export function measureImage(data: Uint8Array): ImageSize | null {
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
