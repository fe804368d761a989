import { onceFor } from './once-for.ts';

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: string): Intl.DateTimeFormat {
  // English without a country is read all over the world, and the day before the month is understood everywhere.
  const locale = language === 'en' ? 'en-GB' : language;
  return onceFor(dayFormats, locale, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
}

/** Formats the day of an ISO 8601 instant, such as `3 March 2026`. */
export const formatDay = (language: string, instant: string): string =>
  dayFormat(language).format(new Date(instant));

/** Creates the format of days in advance, so that the first day is as fast as later ones. */
export function prepareDays(language: string): void {
  dayFormat(language).format(0);
}
