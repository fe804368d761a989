/** Cleans, shortens and checks a message of the contact form. */

import { maxSubjectLength } from '../../../api/limits.ts';
import { isPlainEmail } from '../../../api/shared/email.ts';
import { isBlank } from '../../../formats/blank-text.ts';
import { oneLine } from '../../../formats/one-line.ts';
import type { ContactBody } from '../../../help/page.ts';

export type WrittenMessage = ContactBody['values'];

export const nothingWritten: WrittenMessage = { name: '', email: '', subject: '', message: '' };

/** Maximum letters of a name; a longer name is cut, not refused. */
const maxNameLetters = 120;

/** Maximum letters of a message; in most scripts, a request body has no room for more. */
const maxMessageLength = 50_000;

/** Matches control characters, which PostgreSQL and mail cannot contain, except line ends and tabs. */
const controls = /[^\P{Cc}\n\t]/gu;

/** Returns the message as stored, and as shown again if a field is wrong. */
export function readMessage(fields: Partial<Record<keyof WrittenMessage, string>>): WrittenMessage {
  const { name = '', email = '', subject = '', message = '' } = fields;
  return {
    name: [...oneLine(name)].slice(0, maxNameLetters).join(''),
    email: oneLine(email),
    subject: oneLine(subject),
    message: message.replace(/\r\n?/g, '\n').replace(controls, ''),
  };
}

export function wrongFields(
  { email, subject, message }: WrittenMessage,
  { asksSubject, isEmailOptional }: Pick<ContactBody, 'asksSubject' | 'isEmailOptional'>,
): ContactBody['wrong'] {
  const wrong = {
    email: !isPlainEmail(email) && !(isEmailOptional && email === ''),
    subject: asksSubject && (isBlank(subject) || subject.length > maxSubjectLength),
    message: isBlank(message) || message.length > maxMessageLength,
  };
  return (['email', 'subject', 'message'] as const).filter((name) => wrong[name]);
}
