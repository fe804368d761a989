/** The page that a form is sent from. */

import { pageAddress } from '../../../api/page-address.ts';
import type { WidgetSettings } from '../../settings.ts';

/** Returns the page as `pageAddress` prints it; the site alone for an address that is too long. */
export function currentPage({ page = location.href }: Pick<WidgetSettings, 'page'>): string {
  return pageAddress(new URL(page, location.href).href) ?? location.origin;
}
