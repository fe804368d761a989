/** Types of the messages between the server and the worker thread that renders. */

import type { MessageText } from '../../../../markup/html/message-text.ts';
import type { PrintedMail } from '../mail/message-markup.ts';

export type PrinterQuestion = { readonly message: string } | { readonly mail: PrintedMail };

export type PrinterAnswer = MessageText | { readonly problem: string };
