/** Splits the files of a message into pictures that its markup shows in place, and others. */

import type { AttachmentRow } from './queries.ts';

export interface PicturesInPlace {
  readonly html: string;
  /** The files that the markup does not show. */
  readonly others: readonly AttachmentRow[];
}

/** A source as `mail-pictures.ts` writes it. */
const source = / src="(\/uploads\/[\w-]{43}\/[^"]{1,300})"/g;

/** @param baseUrl the url before paths; empty: they stay relative to this deployment */
export function completePictures(
  html: string,
  files: readonly AttachmentRow[],
  baseUrl: string,
): PicturesInPlace {
  if (files.length === 0) return { html, others: files };
  const own = new Set(files.map(({ path }) => path));
  const shown = new Set<string>();
  const complete = html.replace(source, (written, path: string) => {
    if (!own.has(path)) return written;
    shown.add(path);
    return ` src="${baseUrl}${path}"`;
  });
  return { html: complete, others: files.filter(({ path }) => !shown.has(path)) };
}
