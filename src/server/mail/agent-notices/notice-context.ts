/** Writes the lines above a notification mail about the message's author: language, page and earlier tickets. */

import { textsIn } from '../../../languages/texts.ts';
import { dateText } from '../outgoing/date-text.ts';
import { headerText } from '../outgoing/header-text.ts';
import type { MailContent } from '../outgoing/queries.ts';
import { mostCounted } from './queries.ts';

const maxSubjectLength = 100;

/** @param language the language of the email */
export function noticeContext({ writer }: Pick<MailContent, 'writer'>, language: string): string[] {
  if (writer === null) return [];
  const texts = textsIn(language).texts.mail.notices;
  const { language: spoken, page, earlier } = writer;
  const lines = spoken === null ? [] : [texts.language(languageName(spoken, language))];
  if (page !== null) lines.push(texts.page(page));
  if (earlier.count === 0) return lines;
  const count = earlier.count < mostCounted ? String(earlier.count) : `${mostCounted}+`;
  lines.push(earlier.isProven ? texts.earlierOfCustomer(count) : texts.earlierWithAddress(count));
  for (const { subject, createdAt } of earlier.newest)
    lines.push(`- ${headerText(subject, maxSubjectLength)} (${dateText(createdAt, language)})`);
  return lines;
}

/** Returns the name of a language in another language; the tag itself if it has no name there. */
function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
