import type { AttachmentRow } from './tickets.sql.ts';

export interface ImagesInPlace {
  readonly html: string;
  /** The attachments that the HTML does not show. */
  readonly others: readonly AttachmentRow[];
}

/** Matches the `src` of an uploaded image, as `mail-images.ts` prints it. */
const source = / src="(\/uploads\/[\w-]{43}\/[^"]{1,300})"/g;

/** Makes the URLs of a message's images absolute. @param baseUrl the base URL; empty if they stay relative */
export function completeImages(
  html: string,
  files: readonly AttachmentRow[],
  baseUrl: string,
): ImagesInPlace {
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
