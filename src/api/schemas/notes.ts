/** Notes about contacts (interface sections 2.6 and 4.6). */

import { type Static, Type } from 'typebox';
import { AfterId, Id, Timestamp } from './common.ts';
import { contract, contractOrNothing, ours } from './contract.ts';
import { NextUrl } from './lists.ts';

const Content = Type.String({ minLength: 1 });

export const NoteBody = Type.Object({ contactId: Id, content: Content });
export type NoteBody = Static<typeof NoteBody>;

export const Note = Type.Object({ id: Id, contactId: Id, content: Type.String(), createdAt: Timestamp });
export type Note = Static<typeof Note>;

/** A page of notes; the members of `paging` are present only if more notes follow. */
const NotePage = Type.Object({
  notes: Type.Array(Note),
  paging: Type.Object({
    cursors: Type.Optional(Type.Object({ after: Id })),
    next: Type.Optional(NextUrl),
  }),
});

export const createNote = contract('Contacts:Write', NoteBody, Type.Object({ id: Id }));

export const updateNote = ours(
  contract('Contacts:Write', Type.Object({ id: Id, content: Content }), Type.Object({})),
);

export const deleteNote = contract('Contacts:Write', Type.Object({ id: Id }), Type.Object({}));

export const listNotes = contract(
  'Contacts:Read',
  Type.Object({
    contactId: Type.Optional(Id),
    /** 50 if absent; larger values count as 100. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    after: Type.Optional(AfterId),
  }),
  NotePage,
);

export const getNote = contractOrNothing('Contacts:Read', Type.Object({ id: Id }), Note);
