/** A message of the contact form: cleaned, cut, and checked. */

import { isPlainEmail } from '../../../api/email.ts';
import { maxSubjectLength } from '../../../api/limits.ts';
import { isBlank } from '../../../formats/blank-text.ts';
import { oneLine } from '../../../formats/one-line.ts';
import type { ContactBody } from '../../../help/page.ts';

export type WrittenMessage = ContactBody['values'];

export const nothingWritten: WrittenMessage = { name: '', email: '', subject: '', message: '' };

/** A longer name is cut, not refused. */
const maxNameLetters = 120;

/** Letters of a message; the body of a request holds no more of most scripts. */
const maxMessageLength = 50_000;

/** Control characters, which PostgreSQL and mails cannot take, except line ends and tabs. */
const controls = /[^\P{Cc}\n\t]/gu;

/** Returns the message as it is stored, and shown again where a field is wrong. */
export function readMessage(fields: Partial<Record<keyof WrittenMessage, string>>): WrittenMessage {
  const { name = '', email = '', subject = '', message = '' } = fields;
  return {
    name: [...oneLine(name)].slice(0, maxNameLetters).join(''),
    email: oneLine(email),
    subject: oneLine(subject),
    message: message.replace(/\r\n?/g, '\n').replace(controls, ''),
  };
}

/** Returns the fields that have to be changed before the message can be sent. */
export function wrongFields({ email, subject, message }: WrittenMessage): ContactBody['wrong'] {
  const wrong = {
    email: !isPlainEmail(email),
    subject: isBlank(subject) || subject.length > maxSubjectLength,
    message: isBlank(message) || message.length > maxMessageLength,
  };
  return (['email', 'subject', 'message'] as const).filter((name) => wrong[name]);
}
