import { Command, InvalidArgumentError } from 'commander';
import { maxLabels } from '../../api/limits.ts';
import { siteUrl } from '../../formats/site-url.ts';
import { countHelpCenter, removeHelpCenter } from '../operate/removal/remove-help-center.ts';
import { type Visibility, visibilities } from '../sites/visibility.ts';
import { isSitePath, siteHost } from '../sites/web-address.ts';
import { type HelpCenterChanges, setHelpCenter } from '../users/help-centers/commands.ts';
import { type HelpCenterSettings, listHelpCenters } from '../users/help-centers/queries.ts';
import { isOriginOfKey } from '../visitor/back-codes/queries.ts';
import { given } from './given.ts';
import {
  type DatabaseFlags,
  parseEmail,
  parseId,
  parseList,
  parseSwitch,
  parseTag,
  withDatabaseOptions,
} from './options.ts';
import { printAnswer } from './print-answer.ts';
import { runRemoval } from './removal.ts';
import { type ReplyFlags, replyChangesOf, withReplyOptions } from './reply-options.ts';
import { withDatabase } from './with-database.ts';

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly json?: boolean;
}

interface SetFlags extends DatabaseFlags, ReplyFlags {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly faqId?: number;
  readonly title?: string;
  readonly defaultLanguage?: string;
  readonly languages?: string[];
  readonly contact?: boolean;
  readonly contactEmail?: string;
  readonly contactLabels?: string[];
  readonly contactFormId?: number;
  readonly conversations?: boolean;
  readonly launcher?: boolean;
  readonly searchInsights?: boolean;
  readonly siteUrl?: string;
  readonly host?: string | null;
  readonly path?: string | null;
  readonly visibility?: Visibility;
  readonly json?: boolean;
}

interface RemoveFlags extends DatabaseFlags {
  readonly userId: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function helpCentersCommand(): Command {
  return new Command('help-centers')
    .description('Help centers: what they are called, and what visitors may use there.')
    .addCommand(listCommand())
    .addCommand(setCommand())
    .addCommand(removeCommand());
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description('List help centers and their settings.')
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listHelpCenters(db, flags.userId));
      const shown = rows.map(presentSettings);
      printAnswer(flags.json, shown, rows.map(lineOf).join(''));
    });
}

function setCommand(): Command {
  return withReplyOptions(withDatabaseOptions(new Command('set')))
    .description('Change a help center, made if new. What is not named stays as it is.')
    .requiredOption('--user-id <n>', 'the user whom it belongs to, made if new', parseId)
    .requiredOption('--help-center-id <n>', 'its id', parseId)
    .option('--faq-id <n>', 'its other id (default a new one)', parseId)
    .option('--title <text>', 'what it is called', parseTitle)
    .option(
      '--default-language <tag>',
      'the language that is shown to those who speak none of the others',
      parseTag,
    )
    .option(
      '--languages <tags>',
      'the languages behind a gateway: en,sv; elsewhere the content tells',
      parseTags,
    )
    .option('--contact <on|off>', 'whether visitors may write', parseSwitch)
    .option('--contact-email <address>', 'the inbox that they write to', parseEmail)
    .option('--contact-labels <labels>', 'put on their tickets: web,shop', parseLabels)
    .option('--contact-form-id <n>', 'a form that the contact form asks too', parseId)
    .option('--conversations <on|off>', 'whether visitors may read their conversations', parseSwitch)
    .option('--launcher <on|off>', "whether its hosted pages show the widget's launcher", parseSwitch)
    .option('--search-insights <on|off>', 'whether is counted what visitors search for', parseSwitch)
    .option('--site-url <url>', 'the site whose help it is', parseSiteUrl)
    .option(
      '--host <name>',
      'the host name that its pages have to themselves; none: that of the deployment',
      parseHost,
    )
    .option('--path <path>', 'what the paths of its pages begin with: /help; none: the default', parsePath)
    .option(
      '--visibility <visibility>',
      'public; unlisted: nothing leads there; private: it has no pages',
      parseVisibility,
    )
    .option('--json', 'print JSON')
    .action(async (flags: SetFlags) => {
      const { row, isAllowed } = await withDatabase(flags, async ({ db }) => ({
        row: await setHelpCenter(db, flags.userId, flags.helpCenterId, changesOf(flags)),
        isAllowed:
          flags.siteUrl === undefined ||
          (await isOriginOfKey(db, flags.userId, new URL(flags.siteUrl).origin)),
      }));
      if (!isAllowed) {
        process.stderr.write(
          `No public key of user ${flags.userId} allows pages of ${flags.siteUrl}: links in mails do not lead there.\n`,
        );
      }
      printAnswer(flags.json, presentSettings(row), lineOf(row));
    });
}

function removeCommand(): Command {
  return withDatabaseOptions(new Command('remove'))
    .description(
      'Remove a help center with its content, its search and its pages. Tickets, inboxes, forms and keys stay. It cannot be undone.',
    )
    .argument('<id>', 'the help center', parseId)
    .requiredOption('--user-id <n>', 'the user whom it belongs to', parseId)
    .option('--yes', 'do it; without, only count what would go')
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

/** The names of the columns; what was not given is left out. */
function changesOf(flags: SetFlags): HelpCenterChanges {
  const {
    contact: contactEnabled,
    conversations: conversationsEnabled,
    launcher: pageLauncher,
    searchInsights,
    siteUrl: url,
  } = flags;
  const { faqId, title, defaultLanguage, languages, contactEmail, contactLabels, contactFormId } = flags;
  const { host, path, visibility } = flags;
  return {
    ...given({ faqId, title, defaultLanguage, languages, searchInsights, siteUrl: url }),
    ...given({
      contactEnabled,
      contactEmail,
      contactLabels,
      contactFormId,
      conversationsEnabled,
      pageLauncher,
    }),
    ...given({ host, path, visibility }),
    ...replyChangesOf(flags),
  };
}

function presentSettings({ id, ...settings }: HelpCenterSettings): object {
  return { helpCenterId: id, ...settings };
}

function lineOf(row: HelpCenterSettings): string {
  const { userId, id, faqId, title, defaultLanguage, languages, contactEmail } = row;
  const contact = row.contactEnabled ? `contact ${contactEmail ?? 'on'}` : 'no contact';
  const conversations = row.conversationsEnabled ? 'conversations' : 'no conversations';
  const spoken = languages.length > 0 ? languages.join(',') : defaultLanguage;
  return `${[userId, id, faqId, title, spoken, contact, conversations].join('\t')}\n`;
}

const maxTitleLength = 200;

function parseTitle(text: string): string {
  const title = text.trim();
  if (title === '' || title.length > maxTitleLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxTitleLength} characters.`);
  }
  return title;
}

function parseTags(text: string, earlier?: readonly string[]): string[] {
  return [...new Set([...(earlier ?? []), ...parseList(text).map(parseTag)])];
}

function parseLabels(text: string, earlier?: readonly string[]): string[] {
  const labels = [...new Set(parseList(text, earlier))];
  if (labels.length > maxLabels) throw new InvalidArgumentError(`There are at most ${maxLabels} labels.`);
  return labels;
}

function parseHost(text: string): string | null {
  if (text === 'none') return null;
  const host = siteHost(text);
  if (host === null) throw new InvalidArgumentError('It must be a host name such as help.shop.example.');
  return host;
}

function parsePath(text: string): string | null {
  if (text === 'none') return null;
  if (!isSitePath(text)) {
    throw new InvalidArgumentError(
      'It must be one part such as /help, and not one that something else answers.',
    );
  }
  return text;
}

function parseVisibility(text: string): Visibility {
  const known = visibilities.find((visibility) => visibility === text);
  if (!known) throw new InvalidArgumentError(`It must be one of ${visibilities.join(', ')}.`);
  return known;
}

function parseSiteUrl(text: string): string {
  const url = siteUrl(text);
  if (url === null) throw new InvalidArgumentError('It must be an address such as https://shop.example/.');
  return url;
}
