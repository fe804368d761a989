import { expect, test } from 'vitest';
import { notMirrored } from '../../../../src/gateway/mirror/mirror.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useApp } from '../../../support/app.ts';
import { type Commands, useCommands } from '../../../support/commands.ts';
import { insertContacts } from '../../../support/contacts.ts';
import { useDatabase } from '../../../support/database.ts';
import { secretKey } from '../../../support/help-center.ts';
import { stepsOf, withoutSteps } from '../../../support/steps.ts';

const from = useApp();
const to = useDatabase();

const withKey: Record<string, string> = {};
const keyed = useCommands(withKey);
const keyless = useCommands();

/** Runs the command on the mirror's database; a key in the environment is in no list of processes. */
const mirror = ({ run }: Commands, ...args: string[]) => run('mirror', '--database-url', to.url, ...args);

test('mirror prints what it copied, what no mirror has, and what was left out', async () => {
  const address = await from.app.listen({ host: '127.0.0.1', port: 0 });
  await ensureUser(from.database.db, 1, 'Skogsrand');
  await insertContacts(from.database.db, 1, 3);
  const apiKey = await secretKey(from.database.db, 1, ['Contacts:Read', 'Tickets:Read', 'Chat:Read']);
  withKey['FRONTDESK_KEY'] = apiKey;
  const where = ['--from', address, '--user-id', '1', '--as-user-id', '46', '--since', '2026-11-01'];
  const done = await mirror(keyed, ...where);
  expect(done).toMatchObject({ status: 0, stderr: stepsOf('Mirroring records') });
  const [first, ...others] = done.stdout.trimEnd().split('\n');
  expect(first).toBe('Mirrored 3 records.');
  expect(others).toEqual(notMirrored);
  for (const what of [
    'email addresses, phone numbers, postal addresses and labels',
    'Votes',
    'Drafts',
    'publication period',
  ]) {
    expect(done.stdout).toContain(what);
  }

  const left = await mirror(keyless, ...where, '--key', apiKey, '--help-center-id', '12');
  expect([left.status, withoutSteps(left.stderr)]).toEqual([
    1,
    'frontdesk: help center 12: left out, because the key may not read this.\n',
  ]);
  const wrong = await mirror(keyless, ...where, '--key', 'fd_wrong');
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(withoutSteps(wrong.stderr)).toMatch(
    /^frontdesk: agents: 127\.0\.0\.1:\d+ does not know the key for user 1\. [^\n]*\n$/,
  );
  for (const args of [[], ['--since', '2026-02-30'], ['--from', 'shop.example'], ['--form-id', '0']]) {
    const commands = args.length > 0 ? keyed : keyless;
    expect(await mirror(commands, ...where, ...args)).toMatchObject({ status: 2, stdout: '' });
  }
});
