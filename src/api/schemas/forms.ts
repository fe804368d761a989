/** Forms: their submissions (sections 2.5 and 4.5), and `getForm` and `submitForm`, operations of our own. */

import { type Static, Type } from 'typebox';
import { maxChannelLength, maxFieldLabelLength, maxFormFields } from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
import { envelopeWithoutLength, FileType } from './lists.ts';
import { Guard } from './visitor.ts';

const FormField = Type.Object({
  /** The label of the field, unique in its form and the name of its member in a submission. */
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
  /** The options of a `select`; empty for other types. */
  options: Type.Array(Type.String()),
});

export const Form = Type.Object({ id: Id, name: Type.String(), fields: Type.Array(FormField) });
export type Form = Static<typeof Form>;

/** Beside these members, one text for each field, named after its label. */
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
    /** By default the current day. */
    endTime: Type.Optional(Type.String()),
    timezone: Type.Optional(Type.String()),
    fileType: Type.Optional(FileType),
    /** One character, but none of CSV's own. */
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
      /** A list, because it keeps its order and because a label is any text. */
      fields: Type.Array(
        Type.Object({
          label: Type.String({ minLength: 1, maxLength: maxFieldLabelLength }),
          /** A checkbox may be true or false; everything else is text. */
          value: Type.Union([Type.String(), Type.Boolean()]),
        }),
        { maxItems: maxFormFields },
      ),
      /** The address of the page that holds the form. */
      domainPage: Type.String({ maxLength: 2000 }),
      /** Secret keys only, both: the conversation or the ticket that the form belongs to. */
      channel: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: maxChannelLength }))),
      ticketId: Type.Optional(nullable(Id)),
      guard: Type.Optional(Guard),
    }),
    Type.Object({ submittedId: Id }),
  ),
);
