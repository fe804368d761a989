import { type MessageText, messageText } from '../../../../markup/html/message-text.ts';
import { markupOfMail } from '../mail/message-markup.ts';
import type { PrinterQuestion } from './printer-messages.ts';

/** Returns the stored text and HTML of a message. The time grows with its length. */
export function printMessage(question: PrinterQuestion): MessageText {
  return 'mail' in question ? markupOfMail(question.mail) : messageText(question.message);
}
