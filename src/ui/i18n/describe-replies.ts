import type { OfficeHours, Replies } from '../../api/schemas/faq.ts';
import { format } from './format.ts';
import type { Localization } from './localization.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Says when to expect a reply, from office hours and usual reply times. `now` is in milliseconds since 1970. */
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

/** As `describeReplies`, in a few words and without the site's own text. */
export function describeRepliesBriefly(
  replies: Replies | undefined,
  { locale, messages }: Pick<Localization, 'locale' | 'messages'>,
  now: number,
): string {
  const { usualSeconds = null, officeHours = null } = replies ?? {};
  const opens = officeHours && closedUntil(officeHours, now);
  if (opens === 'unknown') return messages.closedNow;
  if (opens) return format(messages.closedUntilShort, { when: formatWhen(locale, opens, now) });
  return usualSeconds
    ? format(messages.usualReplyShort, { time: formatWait(locale, usualSeconds) })
    : messages.contactHint;
}

/**
 * Returns when the office opens, in milliseconds since 1970; undefined while it is open. `open` holds until the earlier
 * of `opensAt` and `closesAt`, the opposite until the later one; after both, nothing is known.
 */
function closedUntil({ open, opensAt, closesAt }: OfficeHours, now: number): number | 'unknown' | undefined {
  const instant = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text));
  const [opening, closing] = [instant(opensAt), instant(closesAt)];
  if (now >= Math.max(opening, closing)) return undefined;
  const isOpen = now < Math.min(opening, closing) ? open : !open;
  if (isOpen) return undefined;
  return opening > now && Number.isFinite(opening) ? opening : 'unknown';
}

/** Formats a wait, such as `2 hours`: in whole minutes up to an hour, whole hours up to a day, then whole days. */
export function formatWait(locale: string, seconds: number): string {
  const [unit, length] =
    seconds < hour
      ? (['minute', minute] as const)
      : seconds < day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, options).format(Math.ceil(seconds / length));
}

/** Formats the weekday and the time in the visitor's time zone, with the date if it is six days away or more. */
function formatWhen(locale: string, instant: number, now: number): string {
  const isSoon = instant - now < 6 * day * 1000;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    ...(!isSoon && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant);
}
