/** Makes the segment of an article's or category's URL. Only its id matters; the title may be out of date. */

import { toSlug } from './heading-ids.ts';

/** Maximum characters of a slug, so that a reader takes it in at a glance. */
const maxSlugLength = 60;

export interface Titled {
  /** The language-independent id. */
  readonly id: number;
  readonly title: string;
}

/** Returns `34-how-to-return`, or `34` if the title has no letter; percent-encoded for a path. */
export function idAndSlug({ id, title }: Titled): string {
  const whole = toSlug(title).replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
  const slug =
    whole.length <= maxSlugLength ? whole : whole.slice(0, maxSlugLength + 1).replace(/-[^-]*$|.$/u, '');
  return slug === '' ? String(id) : `${id}-${encodeURIComponent(slug)}`;
}
