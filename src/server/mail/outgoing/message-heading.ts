import type { ServerTexts } from '../../../languages/messages.ts';
import { dateText } from './date-text.ts';

/** Returns the line above a quoted message, or above one of several; `writer` is a name or email address. */
export function messageHeading(
  texts: ServerTexts['mail'],
  language: string,
  sentAt: Date,
  writer: string,
): string {
  return texts.wrote(dateText(sentAt, language), writer);
}
