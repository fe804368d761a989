/** The line above a message that a mail quotes, or brings beside others. */

import { defaultTimeZone } from '../../text/instants.ts';
import type { MailTexts } from '../templates/texts.ts';

/**
 * @param language a tag, whose dates are as people of that country write them
 * @param writer the name of who wrote the message, or the address
 */
export function messageHeading(texts: MailTexts, language: string, sentAt: Date, writer: string): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: defaultTimeZone });
  return texts.wrote(date.format(sentAt), writer);
}
