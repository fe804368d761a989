import type { Look } from '../../api/schemas/faq.ts';
import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';
import type { WidgetSettings } from '../settings.ts';

/**
 * Returns the URL of the page's logo, or else of the help center's icon, if there is any.
 * @param baseUrl URL of the deployment
 */
export function logoOf({ logo }: WidgetSettings, look: Look | undefined, baseUrl = ''): string | undefined {
  return logo ?? (look?.icon && withoutTrailingSlashes(baseUrl) + look.icon);
}
