/** Says in words why a mail was not delivered, by the status code in what the mail server said (RFC 3463). */

import type { DeskMessages } from '../../../languages/messages.ts';

type Reason = Extract<keyof DeskMessages, `mailReason${string}`>;

/** The subject and the detail of a code after its class: `2.2` of `5.2.2`. */
const byDetail: Readonly<Record<string, Reason>> = {
  '2.1': 'mailReasonOff',
  '2.2': 'mailReasonFull',
  '2.3': 'mailReasonSize',
  '3.4': 'mailReasonSize',
  '4.4': 'mailReasonAddress',
};

const bySubject: Readonly<Record<string, Reason>> = {
  '1': 'mailReasonAddress',
  '4': 'mailReasonUnreachable',
  '7': 'mailReasonPolicy',
};

const statusCode = /(?:^|[^\d.])[45]\.(\d)\.(\d{1,3})(?![\d.])/;

/** Returns undefined if the code is missing, or says nothing that helps. */
export function mailReason(said: string): Reason | undefined {
  const [, subject = '', detail = ''] = statusCode.exec(said) ?? [];
  return byDetail[`${subject}.${detail}`] ?? bySubject[subject];
}
