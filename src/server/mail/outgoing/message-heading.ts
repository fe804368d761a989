/** The line above a message that a mail quotes, or brings beside others. */

import { defaultTimeZone } from '../../text/instants.ts';
import type { MailTexts } from '../templates/texts.ts';
import { displayName } from './header-text.ts';

export interface HeadedMessage {
  readonly sentAt: Date;
  readonly fromName: string;
  readonly fromEmail: string;
}

/** @param language a tag, whose dates are as people of that country write them */
export function messageHeading(texts: MailTexts, language: string, message: HeadedMessage): string {
  const { sentAt, fromName, fromEmail } = message;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: defaultTimeZone });
  return texts.wrote(date.format(sentAt), displayName(fromName) || fromEmail);
}
