import { invalidInput } from '../../../api/refusal.ts';
import { SettingProblem, type StoredKind } from '../../settings/stored/setting.ts';

/**
 * Reads a value of a form by the definition of its setting, as the commands read their options.
 * @param label the member of the body that is wrong if the definition refuses the text
 * @throws {ValidationError}
 */
export function readSetting<Value>(label: string, kind: StoredKind<Value>, text: string): Value {
  // PostgreSQL cannot store NUL characters.
  if (text.includes('\0')) throw invalidInput(label, text);
  try {
    return kind.parse(text, undefined);
  } catch (error) {
    throw error instanceof SettingProblem ? invalidInput(label, text) : error;
  }
}
