/** Settings of a help center. */

import { Type } from 'typebox';
import { maxAddressLength, maxLabelLength, maxLabels } from '../../../api/limits.ts';
import { defaultTimeZone } from '../../../formats/instants.ts';
import { siteUrl } from '../../../formats/site-url.ts';
import { isHoliday, isSpan, isTimeZone, parseHoliday, parseWeeklyHours } from '../../office-hours/parse.ts';
import {
  type Holiday,
  maxHolidayNameLength,
  maxHolidays,
  maxReplySeconds,
  maxWeeklySpans,
  type WeeklySpan,
  weekdays,
} from '../../office-hours/schedule.ts';
import { isSitePath, siteHost } from '../../sites/site-path.ts';
import { visibilities } from '../../sites/visibility.ts';
import {
  choice,
  email,
  enteredText,
  id,
  language,
  line,
  list,
  nullable,
  splitItems,
  toggle,
} from './kinds.ts';
import { localTexts } from './local-texts.ts';
import { required, SettingProblem, type StoredChanges, type StoredKind, stored } from './setting.ts';

const webAddress = enteredText('url', maxAddressLength, {
  schema: Type.String({ maxLength: maxAddressLength }),
  argument: 'url',
  parse(option) {
    const url = siteUrl(option);
    if (url === null) throw new SettingProblem('It must be a URL such as https://shop.example/.');
    return url;
  },
  accept(value) {
    const url = siteUrl(value);
    if (url === null) throw new SettingProblem(`${value} is no URL of a site`);
    return url;
  },
});

const secondsIn: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

/** Reply time in seconds; 0 shows no reply time. */
const replyTime: StoredKind<number> = {
  schema: Type.Integer({ minimum: 0, maximum: maxReplySeconds }),
  argument: 'time',
  control: { kind: 'replyTime', maximum: maxReplySeconds },
  parse(option) {
    if (option === 'off') return 0;
    const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(option) ?? [];
    const seconds = Number(count) * (secondsIn[unit] ?? 0);
    if (seconds < 1 || seconds > maxReplySeconds)
      throw new SettingProblem('It must be a time such as 15m, 2h or 1d, measured, or off.');
    return seconds;
  },
};

const timeZone = enteredText('timeZone', 100, {
  schema: Type.String({ maxLength: 100 }),
  argument: 'name',
  parse(option) {
    if (!isTimeZone(option))
      throw new SettingProblem(`“${option}” is not an IANA time zone such as Europe/Berlin.`);
    return option;
  },
  accept(value) {
    if (!isTimeZone(value)) throw new SettingProblem(`${value} is no time zone`);
    return value;
  },
});

const WeeklySpanSchema = Type.Object(
  {
    day: Type.Enum([...weekdays]),
    /** The start, as `HH:MM` in the help center's time zone; `closes` may be `24:00`. */
    opens: Type.String(),
    closes: Type.String(),
  },
  { additionalProperties: false },
);

const officeHours: StoredKind<readonly WeeklySpan[]> = {
  schema: Type.Array(WeeklySpanSchema, { maxItems: maxWeeklySpans }),
  argument: 'hours',
  control: { kind: 'weeklyHours', maxItems: maxWeeklySpans },
  parse(option, earlier = []) {
    const spans = parseWeeklyHours(option);
    if (!spans)
      throw new SettingProblem(
        'It must be weekdays with hours such as "mon-fri 9:00-12:00,13:00-17:00; sat 10-14".',
      );
    const all = [...earlier, ...spans];
    if (all.length > maxWeeklySpans)
      throw new SettingProblem(`Office hours may have at most ${maxWeeklySpans} time spans.`);
    return all;
  },
  accept(spans) {
    for (const span of spans) {
      if (!isSpan(span))
        throw new SettingProblem(`${span.opens} to ${span.closes} are no times of the clock`);
    }
    return spans;
  },
};

const HolidaySchema = Type.Object(
  {
    /** `YYYY-MM-DD`, or `MM-DD` for each year. */
    date: Type.String(),
    name: Type.Optional(Type.Union([Type.String({ maxLength: maxHolidayNameLength }), Type.Null()])),
  },
  { additionalProperties: false },
);

const holidays: StoredKind<readonly Holiday[]> = {
  schema: Type.Array(HolidaySchema, { maxItems: maxHolidays }),
  argument: 'dates',
  control: { kind: 'holidays', maxItems: maxHolidays, maxLength: maxHolidayNameLength },
  parse(option, earlier = []) {
    if (option === 'none') return [];
    const found = splitItems(option).map((part) => {
      const holiday = parseHoliday(part);
      if (!holiday) throw new SettingProblem(`“${part}” is not a holiday such as 2026-12-24=Christmas Eve.`);
      return holiday;
    });
    const all = [...earlier, ...found];
    if (all.length > maxHolidays)
      throw new SettingProblem(`A help center may have at most ${maxHolidays} holidays.`);
    return all;
  },
  accept(days) {
    return days.map(({ date, name = null }) => {
      if (!isHoliday(date)) throw new SettingProblem(`${date} is no day of the calendar`);
      return { date, name };
    });
  },
};

export const hostName = enteredText('text', 253, {
  schema: Type.String(),
  argument: 'name',
  parse(option) {
    const host = siteHost(option);
    if (host === null) throw new SettingProblem('It must be a host name such as help.shop.example.');
    return host;
  },
});

const path = enteredText('text', 100, {
  schema: Type.String(),
  argument: 'path',
  parse(option) {
    if (!isSitePath(option))
      throw new SettingProblem(
        'It must be one path segment such as /help, which no other page of the deployment uses.',
      );
    return option;
  },
});

const label = { schema: Type.String(), parse: (option: string) => option };

const labels = list(label, {
  argument: 'labels',
  maxItems: maxLabels,
  maxLength: maxLabelLength,
  check(items) {
    if (items.length > maxLabels) throw new SettingProblem(`There may be at most ${maxLabels} labels.`);
  },
});

/** Settings that every help center has. */
export const helpCenterNames = {
  faqId: required(id, {
    group: 'general',
    isReadOnly: true,
    sentence: 'Second id of the help center, which operations of the interface accept too',
    details: 'A new one by default',
  }),
  title: required(line(200), { group: 'general', sentence: 'Title of the help center' }),
  defaultLanguage: required(language, {
    group: 'general',
    sentence: 'Language for visitors whose languages the help center does not have',
  }),
};

/** Settings; each key is also the name of a column, and of a member in records. */
export const helpCenterSettings = {
  contactEnabled: stored(toggle, {
    group: 'contact',
    option: '--contact',
    default: false,
    sentence: 'Whether visitors may send messages',
  }),
  conversationsEnabled: stored(toggle, {
    group: 'contact',
    option: '--conversations',
    default: false,
    sentence: 'Whether visitors may read and continue their conversations',
  }),
  pageLauncher: stored(toggle, {
    group: 'pages',
    option: '--launcher',
    default: false,
    sentence: 'Whether the [hosted pages](hosted-help-center.md) show the widget’s launcher',
  }),
  searchInsights: stored(toggle, {
    group: 'privacy',
    default: false,
    sentence: 'Whether [searches of visitors](search-insights.md) are counted',
  }),
  pageContext: stored(toggle, {
    group: 'privacy',
    default: false,
    sentence:
      'Whether visitors’ messages are stored with [the page on which they were written](data-protection.md#the-page-of-a-message)',
    details: 'Agents see it',
  }),
  visitContext: stored(toggle, {
    group: 'privacy',
    default: false,
    sentence:
      'Whether chats are stored with [the articles and searches of the visit before them](data-protection.md#the-visit-before-a-chat)',
    details: 'Agents see them beside the thread',
  }),
  siteUrl: stored(nullable(webAddress), {
    group: 'general',
    default: null,
    sentence: 'URL of the site that the help center belongs to',
  }),
  /** Reply time in seconds; 0 shows no reply time, null the measured one. */
  replySeconds: stored(nullable(replyTime, 'measured'), {
    group: 'contact',
    option: '--reply-time',
    default: null,
    sentence:
      'Usual reply time that visitors see: `15m`, `2h`, `1d`; `measured` computes it, `off` shows none',
    details: 'Up to 30 days; `measured` by default',
  }),
  timezone: stored(nullable(timeZone), {
    group: 'hours',
    default: null,
    sentence: 'IANA time zone of office hours and holidays',
    details: `\`${defaultTimeZone}\` by default`,
  }),
  /** Null if the help center has no office hours. */
  weeklyHours: stored(nullable(officeHours, 'off'), {
    group: 'hours',
    option: '--office-hours',
    default: null,
    sentence: 'Office hours: `"mon-fri 9:00-17:00; sat 10:00-14:00"`, or `off`',
    details: '`off` by default: no hours are shown. Repeat it for several spans, or separate them by `;`',
  }),
  holidays: stored(holidays, {
    group: 'hours',
    default: [],
    sentence: 'Holidays: `2026-12-23=Stocktaking,12-25`, or `none`',
    details: 'A date without a year applies to every year; the text after `=` is the holiday’s name',
  }),
  outsideTexts: stored(localTexts, {
    group: 'hours',
    option: '--outside-text',
    default: [],
    sentence:
      'Text shown outside of office hours, followed by the time at which they begin: `en=TEXT`, once for each language, or `none`',
  }),
  greetings: stored(localTexts, {
    group: 'contact',
    option: '--greeting',
    default: [],
    sentence:
      '[Greeting above an empty thread](../interface/faq-operations.md#what-greets-visitors): `en=TEXT`, once for each language, or `none`',
    details: 'In other languages the widget uses its own greeting',
  }),
};

/** Settings that belong to the deployment: records do not contain them, and loading records does not change them. */
export const helpCenterPlacement = {
  languages: stored(list(language, { argument: 'tags', maxItems: 100, maxLength: 35 }), {
    group: 'general',
    isReadOnly: true,
    default: [],
    sentence:
      'Languages of the upstream’s content, for a gateway: `en,sv`; without a gateway, they follow from the content',
  }),
  contactEmail: stored(nullable(email), {
    group: 'contact',
    default: null,
    sentence:
      'Email address of the inbox that gets visitors’ messages; behind a gateway, an email address of the upstream',
  }),
  contactLabels: stored(labels, {
    group: 'contact',
    default: [],
    sentence: 'Labels that visitors’ tickets get: `web,shop`',
  }),
  contactFormId: stored(nullable(id), {
    group: 'contact',
    default: null,
    sentence: 'Id of a form that new threads have in place of the message box',
  }),
  host: stored(nullable(hostName, 'none'), {
    group: 'pages',
    default: null,
    sentence:
      'Host name that only [this help center’s pages](hosted-help-center.md) use, or `none` for the deployment’s host name',
  }),
  path: stored(nullable(path, 'none'), {
    group: 'pages',
    default: null,
    sentence:
      'First path segment of [the help center’s pages](hosted-help-center.md), such as `/help`, or `none` for the default',
  }),
  visibility: stored(choice('visibility', visibilities), {
    group: 'pages',
    default: 'public',
    sentence:
      '[Visibility](hosted-help-center.md): `public`; `unlisted` if no page links to it; `private` if it has no hosted pages',
  }),
};

export type HelpCenterChanges = StoredChanges<
  typeof helpCenterNames & typeof helpCenterSettings & typeof helpCenterPlacement
>;
