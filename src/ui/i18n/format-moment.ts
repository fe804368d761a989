/** Formats instants in the visitor's time zone and language. */

import type { WidgetMessages } from '../../languages/messages.ts';
import { formatDay } from './format-day.ts';

function formatAs(language: string, instant: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, parts).format(new Date(instant));
}

/** Formats the time, such as `14:05`. */
export function formatTime(language: string, instant: string): string {
  return formatAs(language, instant, { timeStyle: 'short' });
}

/** Formats day and month, such as `3 November`, with the year unless it is the current one. */
export function formatDayAndMonth(language: string, instant: string): string {
  const year = new Date(instant).getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return formatAs(language, instant, { day: 'numeric', month: 'long', year });
}

/** Returns “today” or “yesterday” in the visitor's language, else the date. */
export function formatRelativeDay(language: string, instant: string, messages: WidgetMessages): string {
  const day = new Date(instant).toDateString();
  const today = new Date();
  if (day === today.toDateString()) return messages.today;
  today.setDate(today.getDate() - 1);
  return day === today.toDateString() ? messages.yesterday : formatDay(language, instant);
}

/** Formats an instant for a list: the time if it is today, else the day. */
export function formatBriefly(language: string, instant: string): string {
  const date = new Date(instant);
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return formatTime(language, instant);
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return formatAs(language, instant, { day: 'numeric', month: 'short', year });
}
