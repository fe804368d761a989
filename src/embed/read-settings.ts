import type { PageSettings, Settings } from './settings.ts';

/** Settings in their own types, of settings in which nothing is wrong. Members of other names are ignored. */
export function readSettings(page: PageSettings): Settings {
  const { baseUrl = '', userId, apiKey = '', helpCenterId, faqId, lang, colorScheme, strings } = page;
  return {
    baseUrl,
    apiKey,
    userId: Number(userId),
    ...(helpCenterId ? { helpCenterId: Number(helpCenterId) } : { faqId: Number(faqId) }),
    ...(lang && { lang }),
    ...((colorScheme === 'light' || colorScheme === 'dark') && { colorScheme }),
    ...(typeof strings === 'object' && { strings }),
  };
}
