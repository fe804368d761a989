/** Prints the event of an invitation: mail programs show it out of a file, and its text may say nothing of it. */

import type { ServerTexts } from '../../../../languages/messages.ts';
import type { CalendarTime, Invitation } from '../../../mail/incoming/parse/parsed-mail.ts';
import type { MailMessage } from '../../../mail/incoming/process/ticket-writer.ts';

/** Returns what the event is, when and where; nothing if the mail's own text names the event. */
export function invitationLines(
  { invitation, body: { written } }: Pick<MailMessage, 'invitation' | 'body'>,
  texts: ServerTexts['notes'],
  language: string,
): string[] {
  if (invitation === null) return [];
  const { summary, location, isCancelled } = invitation;
  if (summary !== '' && written.plain.includes(summary)) return [];
  const time = timeText(invitation, language);
  return [
    ...(summary === '' ? [] : [summary]),
    ...(time === '' ? [] : [texts.eventTime(time)]),
    ...(location === '' ? [] : [texts.eventPlace(location)]),
    ...(isCancelled ? [texts.eventCancelled] : []),
  ];
}

function timeText({ start, end }: Invitation, language: string): string {
  if (start === null) return '';
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: start.isDay ? undefined : 'short',
    // The time is that of the mail's own zone, whose name follows: `Intl` may not know it.
    timeZone: 'UTC',
  });
  const isRange = end !== null && isAfter(end, start);
  const time = isRange ? format.formatRange(start.wall, end.wall) : format.format(start.wall);
  return start.zone === null ? time : `${time} (${start.zone})`;
}

function isAfter(end: CalendarTime, start: CalendarTime): boolean {
  return end.zone === start.zone && end.isDay === start.isDay && end.wall > start.wall;
}
