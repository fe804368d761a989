import { pageAddress } from '../../../api/shared/page-address.ts';
import type { WidgetSettings } from '../../settings.ts';

/** Returns the page's URL as `pageAddress` prints it; only the site's origin if the URL is too long. */
export function currentPage({ page = location.href }: Pick<WidgetSettings, 'page'>): string {
  return pageAddress(new URL(page, location.href).href) ?? location.origin;
}
