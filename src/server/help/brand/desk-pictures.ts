/** Sets and removes the pictures of a brand at the desk. */

import { invalidInput } from '../../../api/refusal.ts';
import type { LookPicture } from '../../../api/shared/look-pictures.ts';
import { sha256 } from '../../../formats/hash.ts';
import { FileProblem, imageTypes, maxFileBytes, requireType } from './brand-files.ts';
import { withFiles } from './desk-brand.ts';
import { imageSize } from './drawing.ts';
import type { ReadBrand } from './read-brand-folder.ts';
import type { BrandFile, BrandImage, StoredBrand } from './stored-brand.ts';

/**
 * Reads a picture as it was uploaded: an SVG that is only a drawing, or a PNG.
 * @throws {ValidationError} with the label `data`
 */
export function readPicture(name: string, data: Buffer): BrandFile {
  if (data.length === 0 || data.length > maxFileBytes) throw invalidInput('data', name);
  try {
    const type = requireType(name, data, imageTypes, 'an image in SVG or PNG');
    return { hash: sha256(data), name: fileName(name, type), type, data };
  } catch (error) {
    throw error instanceof FileProblem ? invalidInput('data', name) : error;
  }
}

/** @throws {ValidationError} for a logo without a size, or one for dark mode without the other */
export function withPicture(
  brand: StoredBrand,
  picture: LookPicture,
  file: BrandFile,
  title: string,
): ReadBrand {
  const reference = { hash: file.hash, name: file.name };
  const changed = (part: Partial<StoredBrand>) => withFiles({ ...brand, source: 'desk', ...part }, [file]);
  if (picture === 'icon') return changed({ icon: reference });
  const size = imageSize(file);
  if (!size) throw invalidInput('data', file.name);
  const image: BrandImage = { file: reference, ...size };
  const { logo } = brand;
  if (picture === 'logo') {
    const { dark = null, alt = title } = logo ?? {};
    return changed({ logo: { light: image, dark, alt } });
  }
  if (!logo) throw invalidInput('data', file.name);
  return changed({ logo: { ...logo, dark: image } });
}

/** Returns the brand without a picture; without the logo, that for dark mode is removed too. */
export function withoutPicture(brand: StoredBrand, picture: LookPicture): ReadBrand {
  const { logo } = brand;
  const changed: Partial<StoredBrand> =
    picture === 'icon'
      ? { icon: null }
      : { logo: picture === 'logo' || !logo ? null : { ...logo, dark: null } };
  return withFiles({ ...brand, source: 'desk', ...changed }, []);
}

/** Names end in the URL: only characters that need no escape there, and the ending of the type. */
function fileName(name: string, type: string): string {
  const words = name.replace(/\.[^.]*$/, '').match(/[A-Za-z0-9_]+/g) ?? ['picture'];
  return `${words.join('-').slice(0, 60)}.${type === 'image/png' ? 'png' : 'svg'}`;
}
