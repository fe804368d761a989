import { type MessageText, messageText } from '../../../../markup/html/message-text.ts';
import { markupOfMail } from '../mail/message-markup.ts';
import type { PrinterQuestion } from './printer-messages.ts';

/** The text of a message and its HTML, as they are stored. Takes time by its length. */
export function printMessage(question: PrinterQuestion): MessageText {
  return 'mail' in question ? markupOfMail(question.mail) : messageText(question.message);
}
