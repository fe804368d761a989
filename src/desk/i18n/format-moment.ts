/** Formats a time that is to come: a time of today, a day of the week within six days, else a date. */

const sixDays = 6 * 86_400_000;

export function formatMoment(locale: string, at: Date, now: Date): string {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const isToday = at.toDateString() === now.toDateString();
  if (isToday) return new Intl.DateTimeFormat(locale, time).format(at);
  const isSoon = at.getTime() - now.getTime() < sixDays;
  const day = isSoon ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { ...day, ...time }).format(at);
}
