import type { MailTexts } from '../../../languages/parts/mail.ts';
import { dateText } from './date-text.ts';

/**
 * The line above a quoted message, or above one of several in a mail.
 * @param writer the author's name or address
 */
export function messageHeading(texts: MailTexts, language: string, sentAt: Date, writer: string): string {
  return texts.wrote(dateText(sentAt, language), writer);
}
