import { Type } from 'typebox';
import { maxSynonymGroups, maxSynonymLength, maxSynonymMembers } from '../../../../api/limits.ts';
import { topicIcons } from '../../../../api/shared/topic-icons.ts';
import { helpCenterSettings } from '../../../settings/stored/help-center.ts';
import { recordMembers, recordValues, rowValues } from '../../../settings/stored/record-members.ts';
import { saveCategories, saveHelpCenters, saveSections, saveSynonyms } from '../commands/faq.sql.ts';
import { defineKind } from '../kind.ts';
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
import { readCategories, readHelpCenters, readSections, readSynonyms } from '../queries/faq.sql.ts';
import { storableAddresses } from '../storable-addresses.ts';

export const helpCenter = defineKind(
  'helpCenter',
  {
    helpCenterId: Id,
    faqId: Id,
    title: Text,
    defaultLanguage: Language,
    ...recordMembers(helpCenterSettings),
  },
  {
    ids: ({ helpCenterId, faqId }) => [helpCenterId, faqId],
    toRow: (record, userId) => ({
      userId,
      id: record.helpCenterId,
      faqId: record.faqId,
      title: record.title,
      defaultLanguage: record.defaultLanguage,
      ...recordValues(helpCenterSettings, record),
    }),
    toRecord: (row) => ({
      helpCenterId: row.id,
      faqId: row.faqId,
      title: row.title,
      defaultLanguage: row.defaultLanguage,
      ...rowValues(helpCenterSettings, row),
    }),
    save: (tx, _, rows) => saveHelpCenters(tx, rows),
    read: readHelpCenters,
  },
);

/** A help center's synonyms for search in one language, as its owner defined them. */
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

/** Members that categories and sections share. Each record is in one language. */
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
  /** The category's source and its hash, by which an import of Markdown finds the category and its changes. */
  sourceKey: OptionalText,
  sourceHash: OptionalText,
};

export const category = defineKind(
  'category',
  {
    ...folder,
    faqLanguageCode: Language,
    icon: maybe(Type.Enum([...topicIcons])),
    /** Paths of the category and its sections on the former site, which are redirected to the category. */
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
