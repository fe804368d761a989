import { InvalidArgumentError } from 'commander';
import { SettingProblem, type StoredKind } from '../settings/stored/setting.ts';

/** Returns a commander parser for a kind of setting. */
export function optionParser<Value>(kind: StoredKind<Value>): (text: string, earlier?: Value) => Value {
  return (text, earlier) => {
    try {
      return kind.parse(text, earlier);
    } catch (error) {
      throw error instanceof SettingProblem ? new InvalidArgumentError(error.message) : error;
    }
  };
}
