/** What becomes of a running widget when its page writes other settings: one rule for every door. */

import { definitionOf, type PageSettings, settingNames } from './definition.ts';
import { isSame } from './same-value.ts';

export interface SettingChanges {
  /** Whether it has to start again. */
  readonly needsRestart: boolean;
  /** Settings with another value, and the reset values of those that are not there any more. */
  readonly changed: PageSettings;
}

/** @param isEqual compares the values of one setting before and after */
export function compareSettings(
  before: PageSettings,
  after: PageSettings,
  isEqual: (one: unknown, other: unknown) => boolean = isSame,
): SettingChanges {
  const names = settingNames.filter((name) => !isEqual(before[name], after[name]));
  return {
    needsRestart: names.some((name) => {
      const definition = definitionOf(name);
      return definition.restarts === true || (after[name] === undefined && !('reset' in definition));
    }),
    changed: Object.fromEntries(names.map((name) => [name, after[name] ?? definitionOf(name).reset])),
  };
}
