/** Writes the lines above a notification mail about the message's author: language, page, article and earlier tickets. */

import { textsIn } from '../../../languages/texts.ts';
import { hostOrigin } from '../../sites/site-path.ts';
import { dateText } from '../outgoing/date-text.ts';
import { headerText } from '../outgoing/header-text.ts';
import type { MailContent } from '../outgoing/mail-contents.sql.ts';
import { mostCounted, type NamedArticle } from './customer-facts.sql.ts';

const maxSubjectLength = 100;

/**
 * @param language the language of the email
 * @param publicUrl the deployment's URL, without a final slash; null if unknown
 */
export function noticeContext(
  { writer }: Pick<MailContent, 'writer'>,
  language: string,
  publicUrl: string | null,
): string[] {
  if (writer === null) return [];
  const texts = textsIn(language).texts.mail.notices;
  const { language: spoken, page, article, earlier, hasNoAddress } = writer;
  const lines = spoken === null ? [] : [texts.language(languageName(spoken, language))];
  if (page !== null) lines.push(texts.page(page));
  if (article !== null) {
    const line = texts.article(headerText(article.title, maxSubjectLength));
    const url = articleUrl(article, publicUrl);
    lines.push(url === null ? line : `${line} ${url}`);
  }
  if (hasNoAddress) lines.push(texts.noAddress);
  if (earlier.count === 0) return lines;
  const count = earlier.count < mostCounted ? String(earlier.count) : `${mostCounted}+`;
  lines.push(earlier.isProven ? texts.earlierOfCustomer(count) : texts.earlierWithAddress(count));
  for (const { subject, createdAt } of earlier.newest)
    lines.push(`- ${headerText(subject, maxSubjectLength)} (${dateText(createdAt, language)})`);
  return lines;
}

/** Returns the URL of an article's hosted page; null if there is none, or if it is unknown. */
function articleUrl({ hosted }: NamedArticle, publicUrl: string | null): string | null {
  if (hosted === null) return null;
  const origin = hosted.host === null ? publicUrl : hostOrigin(hosted.host, publicUrl);
  return origin === null ? null : origin + hosted.path;
}

/** Returns the name of a language in another language; the tag itself if it has no name there. */
function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
