import { defaultTimeZone } from '../../../formats/instants.ts';

/** Formats a day for an email, such as `3 March 2026`. */
export function dateText(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: defaultTimeZone }).format(date);
}
