/** Forms: submissions (interface sections 2.5 and 4.5), and Frontdesk's own `getForm` and `submitForm`. */

import { type Static, Type } from 'typebox';
import { maxChannelLength, maxFieldLabelLength, maxFormFields } from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
import { envelopeWithoutLength, FileType } from './lists.ts';
import { Guard } from './visitor.ts';

const FormField = Type.Object({
  /** Unique in its form; also the member's name in a submission. */
  label: Type.String(),
  type: Type.Union([
    Type.Literal('text'),
    Type.Literal('textarea'),
    Type.Literal('email'),
    Type.Literal('phone'),
    Type.Literal('number'),
    Type.Literal('select'),
    Type.Literal('checkbox'),
    Type.Literal('date'),
  ]),
  required: Type.Boolean(),
  /** Options of a `select`; empty for other types. */
  options: Type.Array(Type.String()),
});

export const Form = Type.Object({ id: Id, name: Type.String(), fields: Type.Array(FormField) });
export type Form = Static<typeof Form>;

/** A submission; each field is one more member, with the label as its name and the submitted text as its value. */
export const FormSubmission = Type.Object(
  {
    timestamp: Timestamp,
    ticketId: nullable(Id),
    channel: nullable(Type.String()),
    domainPage: Type.String(),
    submittedId: Id,
  },
  { additionalProperties: Type.String() },
);
export type FormSubmission = Static<typeof FormSubmission>;

const FormId = Type.String({ minLength: 1 });

export const listFormSubmissions = contract(
  'Forms:Read',
  Type.Object({
    formId: FormId,
    startTime: Type.String(),
    /** The current day if absent. */
    endTime: Type.Optional(Type.String()),
    timezone: Type.Optional(Type.String()),
    fileType: Type.Optional(FileType),
    /** One character other than a quote or a line break. */
    separator: Type.Optional(Type.String({ pattern: '^[^"\\r\\n]$' })),
  }),
  envelopeWithoutLength(FormSubmission),
  { format: 'csv' },
);

export const getForm = ours(contract('FAQ:Read', Type.Object({ formId: FormId }), Form));

export const submitForm = ours(
  contract(
    'FAQ:Write',
    Type.Object({
      formId: FormId,
      /** A list rather than an object: it keeps the order, and a label may be any text. */
      fields: Type.Array(
        Type.Object({
          label: Type.String({ minLength: 1, maxLength: maxFieldLabelLength }),
          /** Text; a checkbox may also be a boolean. */
          value: Type.Union([Type.String(), Type.Boolean()]),
        }),
        { maxItems: maxFormFields },
      ),
      /** Url of the page that shows the form. */
      domainPage: Type.String({ maxLength: 2000 }),
      /** `channel` and `ticketId`: the conversation or ticket to which the form belongs; with secret keys only. */
      channel: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: maxChannelLength }))),
      ticketId: Type.Optional(nullable(Id)),
      guard: Type.Optional(Guard),
    }),
    Type.Object({ submittedId: Id }),
  ),
);
