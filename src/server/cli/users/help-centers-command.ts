import { Command } from 'commander';
import { countHelpCenter, removeHelpCenter } from '../../operate/removal/remove-help-center.ts';
import {
  helpCenterNames,
  helpCenterPlacement,
  helpCenterSettings,
} from '../../settings/stored/help-center.ts';
import {
  type HelpCenterSettings,
  listHelpCenters,
} from '../../users/help-centers/help-center-settings.sql.ts';
import { setHelpCenter } from '../../users/help-centers/help-centers.sql.ts';
import { isKeyOrigin } from '../../visitor/magic-links/linked-tickets.sql.ts';
import { writeFolderCommand } from '../content/write-folder-command.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { runRemoval } from './removal.ts';
import { listCommand, settingsCommand, type UserFlags } from './settings-command.ts';

interface SetFlags extends UserFlags {
  readonly helpCenterId: number;
}

interface RemoveFlags extends DatabaseFlags {
  readonly userId: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const shown = { present: presentSettings, toLine: helpCenterLine };
const settings = { ...helpCenterNames, ...helpCenterPlacement, ...helpCenterSettings };

export function helpCentersCommand(): Command {
  return new Command('help-centers')
    .description('Manage help centers and their settings.')
    .addCommand(
      listCommand({
        ...shown,
        description: 'List help centers and their settings.',
        read: listHelpCenters,
      }),
    )
    .addCommand(setCommand())
    .addCommand(writeFolderCommand())
    .addCommand(removeCommand());
}

function setCommand(): Command {
  return settingsCommand<HelpCenterSettings, typeof settings, SetFlags>('set', {
    ...shown,
    settings,
    description: 'Change a help center, or create it. Settings without an option keep their values.',
    user: 'the user who owns it, created if new',
    addOptions: (command) => command.requiredOption('--help-center-id <n>', 'its id', parseId),
    async change({ flags, changes }) {
      const { userId, helpCenterId } = flags;
      const { siteUrl } = changes;
      const { row, isAllowed } = await withDatabase(flags, async ({ db }) => ({
        row: await setHelpCenter(db, userId, helpCenterId, changes),
        isAllowed: !siteUrl || (await isKeyOrigin(db, userId, new URL(siteUrl).origin)),
      }));
      if (!isAllowed) {
        process.stderr.write(
          `No public API key of user ${userId} allows the origin of ${siteUrl}, so links in mail do not lead there.\n`,
        );
      }
      return row;
    },
  });
}

function removeCommand(): Command {
  return withDatabaseOptions(new Command('remove'))
    .description(
      'Remove a help center with its content, its search and its pages. Tickets, inboxes, forms and keys stay. It cannot be undone.',
    )
    .argument('<id>', 'the help center', parseId)
    .requiredOption('--user-id <n>', 'the user who owns it', parseId)
    .option('--yes', 'remove the data (default only count it)')
    .option('--json', 'print JSON')
    .action(async (id: number, { userId, yes = false, json = false, ...flags }: RemoveFlags) => {
      await withDatabase(flags, ({ db, signal }) =>
        runRemoval({
          isMeant: yes,
          isJson: json,
          signal,
          count: () => countHelpCenter(db, userId, id),
          remove: (options) => removeHelpCenter(db, userId, id, options),
        }),
      );
    });
}

function presentSettings({ id, ...settings }: HelpCenterSettings): object {
  return { helpCenterId: id, ...settings };
}

function helpCenterLine(row: HelpCenterSettings): string {
  const { userId, id, faqId, title, defaultLanguage, languages, contactEmail } = row;
  const contact = row.contactEnabled ? `contact ${contactEmail ?? 'on'}` : 'no contact';
  const conversations = row.conversationsEnabled ? 'conversations' : 'no conversations';
  const spoken = languages.length > 0 ? languages.join(',') : defaultLanguage;
  return `${[userId, id, faqId, title, spoken, contact, conversations].join('\t')}\n`;
}
