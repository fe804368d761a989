/** Converts stored settings to members of records, and back. */

import { type TOptional, type TUnsafe, Type } from 'typebox';
import type { StoredChanges, StoredSettings, StoredValues } from './setting.ts';

/** The schemas of a record's members. Absent members mean the defaults. */
export type RecordMembers<Settings extends StoredSettings> = {
  readonly [Name in keyof Settings]: TOptional<TUnsafe<StoredValues<Settings>[Name]>>;
};

export function recordMembers<Settings extends StoredSettings>(settings: Settings): RecordMembers<Settings> {
  const members: object = Object.fromEntries(
    Object.entries(settings).map(([name, { kind, sentence }]) => [
      name,
      Type.Optional(Type.Unsafe({ ...kind.schema, description: sentence })),
    ]),
  );
  if (!hasEvery(settings, members)) throw new Error('a member was left out');
  return members;

  function hasEvery(all: Settings, found: object): found is RecordMembers<Settings> {
    return Object.keys(all).every((name) => name in found);
  }
}

/**
 * Returns the values to store for the members of a record, with defaults for absent ones.
 * @throws {SettingProblem}
 */
export function recordValues<Settings extends StoredSettings>(
  settings: Settings,
  record: StoredChanges<Settings>,
): StoredValues<Settings> {
  const members = new Map<string, unknown>(Object.entries(record));
  return collect(settings, (name) => {
    const { default: byDefault, kind } = settings[name] ?? {};
    const value = members.get(name) ?? byDefault;
    return kind?.accept ? kind.accept(value) : value;
  });
}

/** Returns the settings of a row. */
export function rowValues<Settings extends StoredSettings>(
  settings: Settings,
  row: StoredValues<Settings>,
): StoredValues<Settings> {
  const columns = new Map<string, unknown>(Object.entries(row));
  return collect(settings, (name) => columns.get(name));
}

function collect<Settings extends StoredSettings>(
  settings: Settings,
  read: (name: string) => unknown,
): StoredValues<Settings> {
  const values: object = Object.fromEntries(Object.keys(settings).map((name) => [name, read(name)]));
  if (!isComplete(settings, values)) throw new Error('a setting was left out');
  return values;
}

function isComplete<Settings extends StoredSettings>(
  settings: Settings,
  values: object,
): values is StoredValues<Settings> {
  return Object.keys(settings).every((name) => name in values);
}
