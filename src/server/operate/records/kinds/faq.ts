import { type Static, Type } from 'typebox';
import {
  maxAddressLength,
  maxSynonymGroups,
  maxSynonymLength,
  maxSynonymMembers,
} from '../../../../api/limits.ts';
import { topicIcons } from '../../../../api/topic-icons.ts';
import { siteUrl } from '../../../../formats/site-url.ts';
import { isHoliday, isSpan, isTimeZone } from '../../../office-hours/parse.ts';
import {
  maxHolidayNameLength,
  maxHolidays,
  maxOutsideTextLength,
  maxOutsideTexts,
  maxReplySeconds,
  maxWeeklySpans,
  weekdays,
} from '../../../office-hours/schedule.ts';
import { saveCategories, saveHelpCenters, saveSections, saveSynonyms } from '../commands/faq.ts';
import { defineKind, RecordProblem } from '../kind.ts';
import {
  Flag,
  Id,
  Language,
  list,
  maybe,
  OptionalText,
  SmallInteger,
  Text,
  Time,
  toDate,
} from '../members.ts';
import { readCategories, readHelpCenters, readSections, readSynonyms } from '../queries/faq.ts';
import { storableAddresses } from '../storable-addresses.ts';

const WeeklySpan = Type.Object(
  {
    day: Type.Enum([...weekdays]),
    /** `HH:MM`, as the clock shows it; also `24:00` where it closes. */
    opens: Text,
    closes: Text,
  },
  { additionalProperties: false },
);

const Holiday = Type.Object(
  {
    /** `YYYY-MM-DD`, or `MM-DD` for each year. */
    date: Text,
    name: maybe(Type.String({ maxLength: maxHolidayNameLength })),
  },
  { additionalProperties: false },
);

const OutsideText = Type.Object(
  { lang: Language, text: Type.String({ maxLength: maxOutsideTextLength }) },
  { additionalProperties: false },
);

export const helpCenter = defineKind(
  'helpCenter',
  {
    helpCenterId: Id,
    faqId: Id,
    title: Text,
    defaultLanguage: Language,
    contactEnabled: Flag,
    conversationsEnabled: Flag,
    pageLauncher: Flag,
    searchInsights: Flag,
    siteUrl: maybe(Type.String({ maxLength: maxAddressLength })),
    /** Seconds; 0: nothing is said; null: what is measured. */
    replySeconds: maybe(Type.Integer({ minimum: 0, maximum: maxReplySeconds })),
    /** The IANA name of a time zone. */
    timezone: maybe(Type.String({ maxLength: 100 })),
    /** Null: it has no office hours. */
    weeklyHours: maybe(Type.Array(WeeklySpan, { maxItems: maxWeeklySpans })),
    holidays: Type.Optional(Type.Array(Holiday, { maxItems: maxHolidays })),
    outsideTexts: Type.Optional(Type.Array(OutsideText, { maxItems: maxOutsideTexts })),
  },
  {
    ids: ({ helpCenterId, faqId }) => [helpCenterId, faqId],
    toRow: (record, userId) => ({
      userId,
      id: record.helpCenterId,
      faqId: record.faqId,
      title: record.title,
      defaultLanguage: record.defaultLanguage,
      contactEnabled: record.contactEnabled ?? false,
      conversationsEnabled: record.conversationsEnabled ?? false,
      pageLauncher: record.pageLauncher ?? false,
      searchInsights: record.searchInsights ?? false,
      siteUrl: siteUrlOf(record.siteUrl ?? null),
      replySeconds: record.replySeconds ?? null,
      ...officeOf(record),
      outsideTexts: record.outsideTexts ?? [],
    }),
    toRecord: (row) => ({
      helpCenterId: row.id,
      faqId: row.faqId,
      title: row.title,
      defaultLanguage: row.defaultLanguage,
      contactEnabled: row.contactEnabled,
      conversationsEnabled: row.conversationsEnabled,
      pageLauncher: row.pageLauncher,
      searchInsights: row.searchInsights,
      siteUrl: row.siteUrl,
      replySeconds: row.replySeconds,
      timezone: row.timezone,
      weeklyHours: row.weeklyHours && [...row.weeklyHours],
      holidays: row.holidays.map(({ date, name }) => ({ date, name })),
      outsideTexts: [...row.outsideTexts],
    }),
    save: (tx, _, rows) => saveHelpCenters(tx, rows),
    read: readHelpCenters,
  },
);

function siteUrlOf(text: string | null): string | null {
  if (text === null) return null;
  const url = siteUrl(text);
  if (url === null) throw new RecordProblem(`${text} is no address of a site`);
  return url;
}

interface OfficeRecord {
  readonly timezone?: string | null;
  readonly weeklyHours?: readonly Static<typeof WeeklySpan>[] | null;
  readonly holidays?: readonly Static<typeof Holiday>[];
}

function officeOf({ timezone = null, weeklyHours = null, holidays = [] }: OfficeRecord) {
  if (timezone !== null && !isTimeZone(timezone)) throw new RecordProblem(`${timezone} is no time zone`);
  for (const span of weeklyHours ?? []) {
    if (!isSpan(span)) throw new RecordProblem(`${span.opens} to ${span.closes} are no times of the clock`);
  }
  for (const { date } of holidays) {
    if (!isHoliday(date)) throw new RecordProblem(`${date} is no day of the calendar`);
  }
  return { timezone, weeklyHours, holidays: holidays.map(({ date, name = null }) => ({ date, name })) };
}

/** What means the same by the owner of a help center, in one language. */
export const synonyms = defineKind(
  'synonyms',
  {
    helpCenterId: Id,
    faqLanguageCode: Language,
    groups: Type.Array(
      Type.Array(Type.String({ maxLength: maxSynonymLength }), { maxItems: maxSynonymMembers }),
      { maxItems: maxSynonymGroups },
    ),
  },
  {
    ids: () => [],
    toRow: ({ faqLanguageCode, ...record }, userId) => ({ ...record, userId, language: faqLanguageCode }),
    toRecord: ({ userId: _, language, ...row }) => ({ ...row, faqLanguageCode: language }),
    save: (tx, _, rows) => saveSynonyms(tx, rows),
    read: readSynonyms,
  },
);

/** What categories and sections have alike, each in one language. */
const folder = {
  id: Id,
  helpCenterId: Id,
  faqCategoryId: Id,
  title: Text,
  description: OptionalText,
  order: SmallInteger,
  isRemoved: Flag,
  createdAt: Time,
  updatedAt: Time,
  /** By these an import of Markdown knows it again, and tells whether it changed. */
  sourceKey: OptionalText,
  sourceHash: OptionalText,
};

export const category = defineKind(
  'category',
  {
    ...folder,
    faqLanguageCode: Language,
    icon: maybe(Type.Enum([...topicIcons])),
    /** Paths under which it, or a section of it, stood on an older site. */
    addresses: list(Text),
  },
  {
    ids: ({ id, faqCategoryId }) => [id, faqCategoryId],
    toRow: ({ faqLanguageCode, ...record }, userId) => ({
      ...record,
      icon: record.icon ?? null,
      addresses: storableAddresses(record.addresses),
      userId,
      language: faqLanguageCode,
      sourceKey: record.sourceKey ?? '',
      sourceHash: record.sourceHash ?? '',
      createdAt: toDate(record.createdAt),
      updatedAt: toDate(record.updatedAt),
    }),
    toRecord: ({ userId: _, language, ...row }) => ({
      ...row,
      faqLanguageCode: language,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
    save: (tx, _, rows) => saveCategories(tx, rows),
    read: readCategories,
  },
);

export const section = defineKind(
  'section',
  { ...folder, languageCode: Language },
  {
    ids: ({ id }) => [id],
    toRow: ({ languageCode, ...record }, userId) => ({
      ...record,
      userId,
      language: languageCode,
      sourceKey: record.sourceKey ?? '',
      sourceHash: record.sourceHash ?? '',
      createdAt: toDate(record.createdAt),
      updatedAt: toDate(record.updatedAt),
    }),
    toRecord: ({ userId: _, language, ...row }) => ({
      ...row,
      languageCode: language,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
    save: (tx, _, rows) => saveSections(tx, rows),
    read: readSections,
  },
);
