/** Creates commands for inboxes, help centers, agents, keys and webhooks from the definitions in `settings/stored/`. */

import { Command, Option } from 'commander';
import type { Database } from '../../db/database.ts';
import {
  commandOption,
  type StoredChanges,
  type StoredSetting,
  type StoredSettings,
} from '../../settings/stored/setting.ts';
import { helpSentence } from '../help-sentence.ts';
import { optionParser } from '../option-parser.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';

/** Prints a thing: as JSON for programs, and as a line for people. */
interface Shown<Item> {
  present(item: Item): object;
  toLine(item: Item): string;
}

export interface UserFlags extends DatabaseFlags {
  readonly userId: number;
  readonly json?: boolean;
}

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly json?: boolean;
}

interface ListOptions<Item> extends Shown<Item> {
  readonly description: string;
  read(db: Database, userId: number | undefined): Promise<readonly Item[]>;
}

export function listCommand<Item>({ description, read, present, toLine }: ListOptions<Item>): Command {
  return withDatabaseOptions(new Command('list'))
    .description(description)
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      const items = await withDatabase(flags, ({ db }) => read(db, flags.userId));
      printAnswer(flags.json, items.map(present), items.map(toLine).join(''));
    });
}

interface ChangeInput<Settings extends StoredSettings, Flags, Argument> {
  readonly flags: Flags;
  readonly changes: StoredChanges<Settings>;
  readonly argument: Argument;
  readonly command: Command;
}

interface SettingsCommandOptions<Item, Settings extends StoredSettings, Flags extends UserFlags, Argument>
  extends Shown<Item> {
  readonly description: string;
  /** The help text of `--user-id`. */
  readonly user: string;
  readonly settings: Settings;
  /** The settings whose options are required. */
  readonly required?: readonly (keyof Settings)[];
  readonly argument?: {
    readonly name: string;
    readonly description: string;
    parse(text: string): Argument;
  };
  /** Adds options that are not settings. */
  addOptions?(command: Command): Command;
  change(input: ChangeInput<Settings, Flags, Argument>): Promise<Item>;
}

/** The command prints the new state of the thing. */
export function settingsCommand<
  Item,
  Settings extends StoredSettings,
  Flags extends UserFlags = UserFlags,
  Argument = undefined,
>(name: string, options: SettingsCommandOptions<Item, Settings, Flags, Argument>): Command {
  const { description, user, settings, required = [], argument, present, toLine } = options;
  const command = withDatabaseOptions(new Command(name))
    .description(description)
    .requiredOption('--user-id <n>', user, parseId);
  if (argument) command.argument(argument.name, argument.description, argument.parse);
  options.addOptions?.(command);
  for (const [one, setting] of Object.entries(settings)) {
    command.addOption(settingOption(one, setting).makeOptionMandatory(required.includes(one)));
  }
  return command.option('--json', 'print JSON').action(async () => {
    const flags = command.opts<Flags>();
    const changes = changedSettings(settings, flags);
    const item = await options.change({ flags, changes, argument: command.processedArgs[0], command });
    printAnswer(flags.json, present(item), toLine(item));
  });
}

function settingOption(name: string, setting: StoredSetting<unknown>): Option {
  const { kind, sentence } = setting;
  return new Option(`${commandOption(name, setting)} <${kind.argument}>`, helpSentence(sentence)).argParser(
    optionParser(kind),
  );
}

/** Settings without an option are absent. */
function changedSettings<Settings extends StoredSettings>(
  settings: Settings,
  flags: object,
): StoredChanges<Settings> {
  const values = new Map<string, unknown>(Object.entries(flags));
  const changes: object = Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = values.get(settingOption(name, setting).attributeName());
      return value === undefined ? [] : [[name, value]];
    }),
  );
  if (!areChanges(settings, changes)) throw new Error('an option belongs to no setting');
  return changes;
}

function areChanges<Settings extends StoredSettings>(
  settings: Settings,
  changes: object,
): changes is StoredChanges<Settings> {
  return Object.keys(changes).every((name) => name in settings);
}
