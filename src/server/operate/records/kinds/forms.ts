import { Type } from 'typebox';
import { fieldTypes, maxChannelLength } from '../../../../api/limits.ts';
import { readDefinition } from '../../../resources/forms/fields/definition.ts';
import { saveForms, saveSubmissions } from '../commands/forms.sql.ts';
import { defineKind } from '../kind.ts';
import { Flag, Id, list, maybe, Text, Time, toDate } from '../members.ts';
import { readForms, readSubmissions } from '../queries/forms.sql.ts';

const Field = Type.Object(
  {
    label: Text,
    type: Type.Enum([...fieldTypes]),
    required: Flag,
    /** The options of a field of the type `select`; empty for other types. */
    options: list(Text),
  },
  { additionalProperties: false },
);

export const form = defineKind(
  'form',
  { id: Id, name: Text, fields: Type.Array(Field), createdAt: Time, updatedAt: Time },
  {
    ids: ({ id }) => [id],
    toRow: (record, userId) => ({
      ...record,
      userId,
      fields: readDefinition(record.fields),
      createdAt: toDate(record.createdAt),
      updatedAt: toDate(record.updatedAt),
    }),
    toRecord: ({ userId: _, ...row }) => ({
      ...row,
      fields: row.fields.map(({ label, type, required, options }) => ({
        label,
        type,
        required,
        options: [...options],
      })),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
    save: (tx, _, rows) => saveForms(tx, rows),
    read: readForms,
  },
);

/** A submission of a form: the form's fields at that time, and further fields that were sent. */
export const submission = defineKind(
  'submission',
  {
    submittedId: Id,
    formId: Id,
    timestamp: Time,
    ticketId: maybe(Id),
    channel: maybe(Type.String({ minLength: 1, maxLength: maxChannelLength })),
    domainPage: Text,
    fields: Type.Array(Type.Object({ label: Text, value: Text }, { additionalProperties: false })),
  },
  {
    ids: ({ submittedId }) => [submittedId],
    toRow: ({ submittedId, timestamp, fields, ...record }, userId) => ({
      ...record,
      userId,
      id: submittedId,
      values: fields.map(({ label, value }) => [label, value] as const),
      createdAt: toDate(timestamp),
    }),
    toRecord: (row) => ({
      submittedId: row.id,
      formId: row.formId,
      timestamp: row.createdAt.toISOString(),
      ticketId: row.ticketId,
      channel: row.channel,
      domainPage: row.domainPage,
      fields: row.values.map(([label, value]) => ({ label, value })),
    }),
    save: (tx, _, rows) => saveSubmissions(tx, rows),
    read: readSubmissions,
  },
);
