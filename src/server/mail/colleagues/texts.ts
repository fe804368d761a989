/** What a mail says of a colleague's answer, in the languages of mails. */

import { baseLanguage } from '../../../api/language-tag.ts';

export interface ColleagueTexts {
  /** Above an answer, for a member who was mailed the question. */
  answered(agent: string, customer: string): string;
}

const texts = {
  en: { answered: (agent, customer) => `${agent} answered ${customer}` },
  sv: { answered: (agent, customer) => `${agent} har svarat ${customer}` },
  de: { answered: (agent, customer) => `${agent} hat ${customer} geantwortet` },
  fr: { answered: (agent, customer) => `${agent} a répondu à ${customer}` },
  es: { answered: (agent, customer) => `${agent} respondió a ${customer}` },
  ar: { answered: (agent, customer) => `رد ${agent} على ${customer}` },
} satisfies Record<string, ColleagueTexts>;

const byLanguage: ReadonlyMap<string, ColleagueTexts> = new Map(Object.entries(texts));

/** @param language one that `mailTexts` has chosen */
export function colleagueTexts(language: string): ColleagueTexts {
  return byLanguage.get(baseLanguage(language)) ?? texts.en;
}
