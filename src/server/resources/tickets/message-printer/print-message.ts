import { type MessageText, messageText } from '../../../../markup/html/message-text.ts';
import { markupOfMail } from '../mail/message-markup.ts';
import type { PrinterQuestion } from './printer-messages.ts';

/** Returns the text and the HTML of a message, as they are stored. Takes time in proportion to the length. */
export function printMessage(question: PrinterQuestion): MessageText {
  return 'mail' in question ? markupOfMail(question.mail) : messageText(question.message);
}
