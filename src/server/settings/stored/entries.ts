/** Describes the fields of a form from the definitions of settings, and reads what was entered in them. */

import { Check } from 'typebox/value';
import { invalidInput, ValidationError } from '../../../api/refusal.ts';
import { type SettingField, settingGroups } from '../../../api/schemas/desk-settings.ts';
import type { InvalidValue } from '../../../api/schemas/errors.ts';
import { SettingProblem, type StoredChanges, type StoredSetting, type StoredSettings } from './setting.ts';

/** Lists the fields of settings in the order of their groups; in each, fields that are only shown come last. */
export function listFields(settings: StoredSettings): SettingField[] {
  const fields = Object.entries(settings).flatMap(([name, { group, kind, sentence, ...setting }]) => {
    const { control } = kind;
    if (!group || !control) return [];
    const { default: byDefault = null, isReadOnly = false } = setting;
    const isRequired = setting.default === undefined;
    return [{ name, group, control, sentence, isRequired, isReadOnly, default: byDefault }];
  });
  return fields.toSorted(
    (one, other) =>
      settingGroups.indexOf(one.group) - settingGroups.indexOf(other.group) ||
      Number(one.isReadOnly) - Number(other.isReadOnly),
  );
}

/**
 * Returns the changes that were entered in a form.
 * @param entered values by the names of settings; null is the default
 * @throws {ValidationError} with each value that its setting does not allow
 */
export function readEntries<Settings extends StoredSettings>(
  settings: Settings,
  entered: Readonly<Record<string, unknown>>,
): StoredChanges<Settings> {
  const problems: InvalidValue[] = [];
  const changes: object = Object.fromEntries(
    Object.entries(entered).map(([name, value]) => {
      try {
        return [name, readEntry(settings, name, value)];
      } catch (error) {
        if (!(error instanceof SettingProblem)) throw error;
        problems.push(...invalidInput(name, value).errors);
        return [name, undefined];
      }
    }),
  );
  if (problems.length > 0) throw new ValidationError(problems);
  if (!areChanges(settings, changes)) throw new Error('a value belongs to no setting');
  return changes;
}

/** @throws {SettingProblem} */
function readEntry(settings: StoredSettings, name: string, value: unknown): unknown {
  const setting: StoredSetting<unknown> | undefined = Object.hasOwn(settings, name)
    ? settings[name]
    : undefined;
  if (!setting?.group || setting.isReadOnly) throw new SettingProblem('No form changes such a setting.');
  const { kind, default: byDefault } = setting;
  if (value === null) {
    if (byDefault === undefined) throw new SettingProblem('A value is needed.');
    return byDefault;
  }
  // PostgreSQL stores no NUL characters, and no halves of characters in `jsonb`: JSON has both escaped.
  if (/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value)) || !Check(kind.entrySchema ?? kind.schema, value))
    throw new SettingProblem('It is a value of another kind.');
  const accept = kind.acceptEntry ?? kind.accept;
  return accept ? accept(value) : value;
}

function areChanges<Settings extends StoredSettings>(
  settings: Settings,
  changes: object,
): changes is StoredChanges<Settings> {
  return Object.keys(changes).every((name) => name in settings);
}
