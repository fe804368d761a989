import type { PageSettings, Settings } from './settings.ts';

/** Settings in their own types, of settings in which nothing is wrong. Members of other names are ignored. */
export function readSettings(page: PageSettings): Settings {
  const { baseUrl = '', userId, apiKey = '', helpCenterId, faqId, lang, colorScheme, theme, strings } = page;
  const { visitorToken, contact, conversations, storage, contextual } = page;
  return {
    baseUrl,
    apiKey,
    userId: Number(userId),
    ...(helpCenterId ? { helpCenterId: Number(helpCenterId) } : { faqId: Number(faqId) }),
    ...(lang && { lang }),
    ...((colorScheme === 'light' || colorScheme === 'dark') && { colorScheme }),
    ...(typeof theme === 'object' && { theme }),
    ...(typeof strings === 'object' && { strings }),
    ...(visitorToken && { visitorToken }),
    ...(typeof contact === 'object' && { contact }),
    ...(typeof contextual === 'object' && { contextual }),
    ...(page.page && { page: page.page }),
    ...((storage === 'never' || storage === 'always') && { storage }),
    conversations: `${conversations}` !== 'false',
  };
}
