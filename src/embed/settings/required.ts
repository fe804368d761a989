/** Whether a page has set what no widget can do without. Apart from the table, which the script tag does not download. */

import type { PageSettings } from './definition.ts';

/** Whether the settings say whose help center it is. */
export function areComplete({ userId, apiKey, helpCenterId, faqId }: PageSettings): boolean {
  return isId(userId) && !!apiKey && isId(helpCenterId ?? faqId);
}

/** The name of a required setting that is missing or wrong, if any is. */
export function wrongSetting({ baseUrl, userId, apiKey, helpCenterId, faqId }: PageSettings) {
  if (!baseUrl) return 'baseUrl';
  if (!isId(userId)) return 'userId';
  if (!apiKey) return 'apiKey';
  return isId(helpCenterId ?? faqId) ? undefined : 'helpCenterId';
}

function isId(value: unknown): boolean {
  return Number(value) > 0;
}
