/** Compares a page's new settings with the current ones: one rule for script tag, elements and packages. */

import { type PageSettings, settingDefinition, settingNames } from './definition.ts';
import { isSame } from './same-value.ts';

export interface SettingChanges {
  readonly needsRestart: boolean;
  /** Settings with a new value, and the reset values of settings that were removed. */
  readonly changed: PageSettings;
}

/** @param isEqual compares a setting's old and new value */
export function compareSettings(
  before: PageSettings,
  after: PageSettings,
  isEqual: (one: unknown, other: unknown) => boolean = isSame,
): SettingChanges {
  const names = settingNames.filter((name) => !isEqual(before[name], after[name]));
  return {
    needsRestart: names.some((name) => {
      const definition = settingDefinition(name);
      return definition.restarts === true || (after[name] === undefined && !('reset' in definition));
    }),
    changed: Object.fromEntries(names.map((name) => [name, after[name] ?? settingDefinition(name).reset])),
  };
}
