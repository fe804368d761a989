import { Command, InvalidArgumentError } from 'commander';
import { removeOldKeptMail } from '../../mail/kept-mail.ts';
import { type PersonEmail, readPersonEmail } from '../../operate/privacy/email.ts';
import { type Erasure, erasePerson } from '../../operate/privacy/erase.ts';
import type { Mentions } from '../../operate/privacy/mentions.ts';
import { removeEndedFiles } from '../../operate/privacy/remove-files.ts';
import { readConfig } from '../../settings/server/config.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { runStep } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

interface EraseFlags extends DatabaseFlags {
  readonly userId: number;
  readonly email: PersonEmail;
  readonly conversations?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export function eraseCommand(): Command {
  return withDatabaseOptions(new Command('erase'))
    .description('Erase all data of a person, found by email address. It cannot be undone.')
    .requiredOption('--user-id <n>', 'the user whose customer the person is', parseId)
    .requiredOption('--email <address>', 'the email address; case does not matter', parseEmail)
    .option('--conversations', 'erase conversations that contain the email address too')
    .option('--dry-run', 'only count what would be erased')
    .option('--json', 'print JSON')
    .action(async ({ userId, email, conversations = false, dryRun = false, ...flags }: EraseFlags) => {
      const { uploads, mail } = readConfig(flags, process.env);
      const keptMail = keptMailFolder(mail);
      const erasure = await withDatabase(flags, async ({ db }) => {
        const erase = () => erasePerson(db, userId, email, { conversations, isDryRun: dryRun });
        const done = await (dryRun ? erase() : runStep('Erasing', erase));
        if (!dryRun && done.erased.files > 0) await removeEndedFiles(db, uploads);
        if (!dryRun && keptMail !== null) await removeOldKeptMail(db, keptMail);
        return done;
      });
      printAnswer(flags.json, erasure, erasureText(erasure, dryRun));
    });
}

export function parseEmail(text: string): PersonEmail {
  try {
    return readPersonEmail(text);
  } catch {
    throw new InvalidArgumentError('It must be an email address.');
  }
}

const labels: { readonly [Name in keyof Erasure['erased']]: string } = {
  contacts: 'Contacts',
  notes: 'Notes',
  tickets: 'Tickets',
  messages: 'Messages',
  files: 'Files',
  mails: 'Mail in other tickets',
  heldTickets: 'Unconfirmed messages',
  sentMails: 'Mail to the person',
  participations: 'Copies in other tickets',
  receivedMails: 'Mail from the person',
  autoReplies: 'Automatic replies',
  blockedAddresses: 'Blocked addresses',
  submissions: 'Form submissions',
  voteReasons: 'Comments on articles',
  visitorTickets: 'Tickets opened as a visitor',
  conversations: 'Conversations',
};

function erasureText({ erased, left }: Erasure, isDryRun: boolean): string {
  const counts = Object.entries(labels).map(([name, label]) => {
    const count = Object.entries(erased).find(([key]) => key === name)?.[1] ?? 0;
    return `${`${label}:`.padEnd(29)}${count}`;
  });
  return [isDryRun ? 'This would be erased:' : 'Erased:', ...counts, ...mentionLines(left), ''].join('\n');
}

function mentionLines(left: Mentions): string[] {
  const places = Object.entries(left).filter(([, ids]) => ids.length > 0);
  if (places.length === 0) return [];
  return ['The email address is still in:', ...places.map(([name, ids]) => `${name} ${ids.join(', ')}`)];
}
