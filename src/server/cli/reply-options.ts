/** When visitors who write are answered: what `help-centers set` takes of that. */

import { type Command, InvalidArgumentError } from 'commander';
import { defaultTimeZone } from '../../formats/instants.ts';
import { languageTag } from '../../formats/language.ts';
import { isTimeZone, parseHoliday, parseWeeklyHours } from '../office-hours/parse.ts';
import {
  type Holiday,
  maxHolidays,
  maxOutsideTextLength,
  maxOutsideTexts,
  maxReplySeconds,
  maxWeeklySpans,
  type OutsideText,
  type WeeklySpan,
} from '../office-hours/schedule.ts';
import type { HelpCenterChanges } from '../users/help-centers/commands.ts';
import { given } from './given.ts';
import { parseList } from './options.ts';

export interface ReplyFlags {
  readonly replyTime?: number | null;
  readonly timezone?: string;
  readonly officeHours?: WeeklySpan[] | null;
  readonly holidays?: Holiday[];
  readonly outsideText?: OutsideText[];
}

export function withReplyOptions(command: Command): Command {
  return command
    .option(
      '--reply-time <time>',
      'within which visitors are answered: 15m, 2h, 1d; measured (default), or off to say nothing',
      parseReplyTime,
    )
    .option('--timezone <name>', `of the office hours (default ${defaultTimeZone})`, parseTimeZone)
    .option(
      '--office-hours <hours>',
      'when somebody answers: "mon-fri 9:00-17:00; sat 10:00-14:00", or off',
      parseOfficeHours,
    )
    .option(
      '--holidays <dates>',
      'closed then: 2026-12-23=Stocktaking,12-25 (without a year: each year), or none',
      parseHolidays,
    )
    .option(
      '--outside-text <lang=text>',
      'what is said while it is closed, once for each language, or none',
      parseOutsideText,
    );
}

/** The names of the columns; what was not given is left out. */
export function replyChangesOf(flags: ReplyFlags): HelpCenterChanges {
  const { replyTime: replySeconds, timezone, officeHours: weeklyHours } = flags;
  const { holidays, outsideText: outsideTexts } = flags;
  return given({ replySeconds, timezone, weeklyHours, holidays, outsideTexts });
}

const secondsIn: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

/** Seconds; null: what is measured. */
function parseReplyTime(text: string): number | null {
  if (text === 'measured') return null;
  if (text === 'off') return 0;
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (secondsIn[unit] ?? 0);
  if (seconds < 1 || seconds > maxReplySeconds) {
    throw new InvalidArgumentError('It must be a time such as 15m, 2h or 1d, measured, or off.');
  }
  return seconds;
}

function parseTimeZone(text: string): string {
  if (!isTimeZone(text)) throw new InvalidArgumentError(`“${text}” is no time zone such as Europe/Berlin.`);
  return text;
}

function parseOfficeHours(text: string, earlier: readonly WeeklySpan[] | null = null): WeeklySpan[] | null {
  if (text === 'off') return null;
  const spans = parseWeeklyHours(text);
  if (!spans) {
    throw new InvalidArgumentError('It must be hours such as "mon-fri 9:00-12:00,13:00-17:00; sat 10-14".');
  }
  const all = [...(earlier ?? []), ...spans];
  if (all.length > maxWeeklySpans)
    throw new InvalidArgumentError(`There are at most ${maxWeeklySpans} spans.`);
  return all;
}

function parseHolidays(text: string, earlier: readonly Holiday[] = []): Holiday[] {
  if (text === 'none') return [];
  const found = parseList(text).map((part) => {
    const holiday = parseHoliday(part);
    if (!holiday) throw new InvalidArgumentError(`“${part}” is no day such as 2026-12-24=Christmas Eve.`);
    return holiday;
  });
  const all = [...earlier, ...found];
  if (all.length > maxHolidays) throw new InvalidArgumentError(`There are at most ${maxHolidays} holidays.`);
  return all;
}

/** `en=We are back on Monday.` */
function parseOutsideText(option: string, earlier: readonly OutsideText[] = []): OutsideText[] {
  if (option === 'none') return [];
  const [tag = '', ...rest] = option.split('=');
  const lang = languageTag(tag);
  if (lang === null) throw new InvalidArgumentError(`“${tag}” is no language tag such as en, sv or pt-BR.`);
  const text = rest.join('=').trim();
  if (text === '' || text.length > maxOutsideTextLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxOutsideTextLength} characters after “${tag}=”.`);
  }
  const all = [...earlier.filter((one) => one.lang !== lang), { lang, text }];
  if (all.length > maxOutsideTexts) throw new InvalidArgumentError('There are too many languages.');
  return all;
}
