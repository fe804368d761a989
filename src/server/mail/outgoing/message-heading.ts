import type { MailTexts } from '../../../languages/parts/mail.ts';
import { dateText } from './date-text.ts';

/**
 * The line above a message that a mail quotes, or brings beside others.
 * @param writer the name of who wrote the message, or the address
 */
export function messageHeading(texts: MailTexts, language: string, sentAt: Date, writer: string): string {
  return texts.wrote(dateText(sentAt, language), writer);
}
