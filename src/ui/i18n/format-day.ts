/** Formats the day of an ISO 8601 instant, such as `3 March 2026`. */
export function formatDay(language: string, instant: string): string {
  // English without a country is read all over the world, and the day before the month is understood everywhere.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(instant));
}
