import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notMirrored } from '../../../src/gateway/mirror/mirror.ts';
import { ensureUser } from '../../../src/server/users/commands.ts';
import { ensureBuilt, root } from '../../../tools/fresh.mjs';
import { useApp } from '../../support/app.ts';
import { insertContacts } from '../../support/contacts.ts';
import { useDatabase } from '../../support/database.ts';
import { secretKey } from '../../support/help-center.ts';
import { stepsOf, withoutSteps } from '../../support/steps.ts';

const from = useApp();
const to = useDatabase();

interface Ended {
  readonly status: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command on the mirror's database; what it is given in the environment no list of processes shows. */
function command(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const { PATH } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'dist/server/main.js'), 'mirror', '--database-url', to.url, ...args],
      { env: { PATH, LOG_LEVEL: 'warn', ...environment } },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

test('the command says what it did, what no mirror has, and what was left out', async () => {
  await ensureBuilt();
  const address = await from.app.listen({ host: '127.0.0.1', port: 0 });
  await ensureUser(from.database.db, 1, 'Skogsrand');
  await insertContacts(from.database.db, 1, 3);
  const apiKey = await secretKey(from.database.db, 1, ['Contacts:Read', 'Tickets:Read', 'Chat:Read']);
  const where = ['--from', address, '--user-id', '1', '--as-user-id', '46', '--since', '2026-11-01'];
  const done = await command({ FRONTDESK_KEY: apiKey }, ...where);
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

  const left = await command({}, ...where, '--key', apiKey, '--help-center-id', '12');
  expect([left.status, withoutSteps(left.stderr)]).toEqual([
    1,
    'frontdesk: help center 12: left out, because the key may not read this.\n',
  ]);
  const wrong = await command({ FRONTDESK_KEY: 'fd_wrong' }, ...where);
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(withoutSteps(wrong.stderr)).toMatch(
    /^frontdesk: agents: 127\.0\.0\.1:\d+ does not know the key for user 1\. [^\n]*\n$/,
  );
  for (const args of [[], ['--since', '2026-02-30'], ['--from', 'shop.example'], ['--form-id', '0']]) {
    const env: Record<string, string> = args.length > 0 ? { FRONTDESK_KEY: apiKey } : {};
    expect(await command(env, ...where, ...args)).toMatchObject({ status: 2, stdout: '' });
  }
}, 120_000);
