/** Command-line options that set settings of the server. */

import type { Command } from 'commander';
import { type FlagName, flagOption } from '../settings/server/flags.ts';
import { helpSentence } from './help-sentence.ts';

/** Takes each option's help from the setting's sentence, environment variable and default. */
export function withFlags(command: Command, ...names: readonly FlagName[]): Command {
  for (const name of names) {
    const { setting, option } = flagOption(name);
    const more = setting.default === null ? '' : `; default ${setting.kind.print(setting.default)}`;
    command.option(option, `${helpSentence(setting.sentence)} (also ${setting.env}${more})`);
  }
  return command;
}
