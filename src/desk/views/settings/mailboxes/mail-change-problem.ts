import { isApiError } from '../../../../client/errors.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { changeProblem } from '../change-problem.ts';

/** Returns what went wrong with a change of the mail of an inbox: a conflict names what is missing. */
export function mailChangeProblem(error: unknown, texts: OwnerMessages['settings']): string {
  if (!isApiError(error, 'conflict')) return changeProblem(error, texts);
  const { needsEmails, needsKey, notServed, stepTaken, tooManyMailboxes } = texts.email;
  const missing: unknown = Object(error.conflict).field;
  if (missing === 'mailbox') return notServed;
  if (missing === 'mailboxes') return tooManyMailboxes;
  if (missing === 'secretKey') return format(needsKey, { setting: isolateEmail('SECRET_KEY') });
  return missing === 'step' ? stepTaken : needsEmails;
}
