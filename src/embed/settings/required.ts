/** Checks the required settings, without the settings table, which the script tag does not contain. */

import type { PageSettings } from './definition.ts';

export function areComplete({ userId, apiKey, helpCenterId, faqId }: PageSettings): boolean {
  return isId(userId) && !!apiKey && isId(helpCenterId ?? faqId);
}

/** Returns the name of the first required setting that is missing or invalid, if any. */
export function wrongSetting({ baseUrl, userId, apiKey, helpCenterId, faqId }: PageSettings) {
  if (!baseUrl) return 'baseUrl';
  if (!isId(userId)) return 'userId';
  if (!apiKey) return 'apiKey';
  return isId(helpCenterId ?? faqId) ? undefined : 'helpCenterId';
}

function isId(value: unknown): boolean {
  return Number(value) > 0;
}
