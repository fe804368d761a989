/** Defines kinds of records, which are JSON objects in the lines of a file, and their conversion to rows. */

import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { compileWhenUsed } from '../../compile-when-used.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { SettingProblem } from '../../settings/stored/setting.ts';

/** An error for a record that cannot be stored; the message is the reason. */
export class RecordProblem extends Error {
  override readonly name = 'RecordProblem';
}

export interface Kind {
  readonly name: string;
  /** The schema of the record's members, without `kind` and `userId`. */
  readonly members: TObject;
  collect(userId: number): Collection;
  /** Reads every record of a user, in the order of their keys. */
  read(db: Queryable, userId: number): AsyncIterable<object>;
}

/** A kind whose single rows can be printed too. */
export interface KindOf<Row> extends Kind {
  print(userId: number, row: Row): object;
}

/** Records of one kind and one user, stored together. */
export interface Collection {
  /** @throws {RecordProblem} for an invalid record; errors of the resource's own checks pass through */
  add(members: object): void;
  save(tx: Transaction): Promise<void>;
  largestId(): number;
}

interface Definition<Members, NewRow, Row> {
  toRow(record: Members, userId: number): NewRow;
  toRecord(row: Row): Members;
  ids(record: Members): readonly number[];
  save(tx: Transaction, userId: number, rows: readonly NewRow[]): Promise<void>;
  read(db: Queryable, userId: number): AsyncIterable<readonly Row[]>;
}

export function defineKind<Members extends TProperties, NewRow, Row>(
  name: string,
  properties: Members,
  { toRow, toRecord, ids, save, read }: Definition<Static<TObject<Members>>, NewRow, Row>,
): KindOf<Row> {
  const members = Type.Object(properties, { additionalProperties: false });
  const compile = compileWhenUsed(members);
  const print = (userId: number, row: Row) => ({ kind: name, userId, ...toRecord(row) });
  return {
    name,
    members,

    collect(userId) {
      const rows: NewRow[] = [];
      let largest = 0;
      const toRowOrProblem = (value: Static<TObject<Members>>): NewRow => {
        try {
          return toRow(value, userId);
        } catch (error) {
          throw error instanceof SettingProblem ? new RecordProblem(error.message) : error;
        }
      };
      return {
        add(value) {
          const compiled = compile();
          if (!compiled.Check(value)) throw new RecordProblem(whyNot(compiled.Errors(value)));
          rows.push(toRowOrProblem(value));
          largest = Math.max(largest, ...ids(value));
        },
        save: (tx) => save(tx, userId, rows),
        largestId: () => largest,
      };
    },

    print,

    async *read(db, userId) {
      for await (const page of read(db, userId)) {
        for (const row of page) yield print(userId, row);
      }
    },
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** Describes the first error, such as `messages.0.date must match format "date-time"`. */
function whyNot(errors: readonly SchemaError[]): string {
  const [error] = errors;
  if (!error) return 'it does not have the form of its kind';
  const place = error.instancePath.split('/').slice(1).join('.');
  // The validator reports an unknown member as one whose schema is `false`.
  if (error.keyword === 'boolean') return `${place} is not a member of this kind of record`;
  const allowed = error.keyword === 'enum' ? `: ${Object.values(error.params).flat().join(', ')}` : '';
  return `${place} ${error.message}${allowed}`.trim();
}
