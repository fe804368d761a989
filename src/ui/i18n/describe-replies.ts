/** When a visitor who writes is answered, in words: what is known of it, and no more. */

import type { OfficeHours, Replies } from '../../api/schemas/faq.ts';
import { format } from './format.ts';
import type { Localization } from './use-messages.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** @param now milliseconds since 1970 */
export function describeReplies(
  replies: Replies | undefined,
  { language, locale, messages }: Localization,
  now: number,
): string {
  const { usualSeconds = null, officeHours = null } = replies ?? {};
  const opens = officeHours && closedUntil(officeHours, now);
  if (officeHours && opens) {
    const text = officeHours.outsideTexts.find(({ lang }) => lang === language)?.text ?? '';
    if (opens === 'unknown') return text || messages.closedNow;
    return `${text} ${format(messages.closedUntil, { when: formatWhen(locale, opens, now) })}`.trim();
  }
  return usualSeconds
    ? format(messages.usualReply, { time: formatWait(locale, usualSeconds) })
    : messages.contactHint;
}

/**
 * While the office is closed, when it opens, in milliseconds since 1970; undefined while it is open. What was told holds
 * until the earlier instant, then the other state until the later one, and of what comes after that nothing is said.
 */
function closedUntil({ open, opensAt, closesAt }: OfficeHours, now: number): number | 'unknown' | undefined {
  const instantOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text));
  const [opening, closing] = [instantOf(opensAt), instantOf(closesAt)];
  if (now >= Math.max(opening, closing)) return undefined;
  const isOpen = now < Math.min(opening, closing) ? open : !open;
  if (isOpen) return undefined;
  return opening > now && Number.isFinite(opening) ? opening : 'unknown';
}

/** Such as `2 hours`: whole minutes up to an hour, whole hours up to a day, then whole days. */
function formatWait(locale: string, seconds: number): string {
  const [unit, length] =
    seconds < hour
      ? (['minute', minute] as const)
      : seconds < day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, options).format(Math.ceil(seconds / length));
}

/** The day of the week and the time, in the visitor's zone; from a week on the date too. */
function formatWhen(locale: string, instant: number, now: number): string {
  const isSoon = instant - now < 6 * day * 1000;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    ...(!isSoon && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant);
}
