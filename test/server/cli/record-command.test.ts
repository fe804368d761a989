/** What the operator does by commands is in the audit log of the user's owners. */

import type { Command } from 'commander';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordedCommands } from '../../../src/api/shared/owner-acts.ts';
import { createCli } from '../../../src/server/cli/cli.ts';
import { commandName } from '../../../src/server/cli/record-command.ts';
import { useCommands } from '../../support/commands.ts';
import { useDatabase } from '../../support/database.ts';

const commands = useCommands();
const database = useDatabase();

const run = async (...args: string[]) => await commands.run(...args, '--database-url', database.url);
const runFor7 = async (...args: string[]) => await run(...args, '--user-id', '7');

async function readActs() {
  const { rows } = await database.pool.query(
    'select user_id, act, subject, agent_id, agent_name, ip from owner_acts order by id',
  );
  return rows;
}

async function recordedOf(...args: string[]): Promise<{ act: string; subject: string }[]> {
  await database.pool.query('delete from owner_acts');
  await runFor7(...args);
  return (await readActs()).map(({ act, subject }) => ({ act, subject }));
}

let agentId: string;

beforeAll(async () => {
  const added = await runFor7('agents', 'add', '--name', 'Maja', '--email', 'maja@shop.example', '--json');
  agentId = String(JSON.parse(added.stdout).agentID);
});

beforeEach(async () => {
  await database.pool.query('delete from owner_acts');
});

/** Commands that read, that run the server, or whose traces are articles, tickets and mails themselves. */
const unrecorded = [
  ...[
    'agents list',
    'help-centers list',
    'inbox list',
    'keys list',
    'mail list',
    'tickets list',
    'users list',
  ],
  ...['users requests', 'visitor-secret list', 'webhooks list', 'webhooks log', 'tickets show', 'search'],
  ...[
    'insights articles',
    'insights searches',
    'openapi',
    'mail aside',
    'mail failed',
    'mail held',
    'mail raw',
  ],
  ...['serve', 'doctor', 'upgrade-check', 'demo reply', 'backup', 'restore', 'migrate', 'uninstall'],
  ...[
    'import',
    'help-centers write-folder',
    'help preview',
    'help export',
    'load',
    'mirror',
    'visitor-token',
  ],
  ...['mail approve', 'mail read-again', 'mail retry', 'mail test'],
  ...['tickets assign', 'tickets reply', 'tickets solve'],
  // The log of a user goes with the user.
  'users remove',
];

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

test('every command is in the audit log, or is known not to be', async () => {
  const all = leaves(await createCli(undefined)).map(commandName);
  expect(all.filter((name) => !recordedCommands.some((recorded) => recorded === name)).toSorted()).toEqual(
    [...unrecorded].toSorted(),
  );
  expect(all).toEqual(expect.arrayContaining([...recordedCommands]));
});

describe('a command', () => {
  test('is recorded as the operator’s, with the names of its options and without their values', async () => {
    await runFor7('agents', 'set', agentId, '--name', 'Maja Berg', '--role', 'owner');
    expect(await readActs()).toEqual([
      {
        user_id: 7,
        act: 'agents set',
        subject: `agent ${agentId}: name, role`,
        agent_id: null,
        agent_name: '',
        ip: '',
      },
    ]);
  });

  test('that creates, exports, erases or gives access is recorded', async () => {
    expect(await recordedOf('keys', 'create', '--public', '--origins', 'https://shop.example')).toEqual([
      { act: 'keys create', subject: 'public, origins' },
    ]);
    expect(await recordedOf('visitor-secret', 'create')).toEqual([
      { act: 'visitor-secret create', subject: '' },
    ]);
    expect(await recordedOf('help-centers', 'set', '--help-center-id', '3', '--title', 'Help')).toEqual([
      { act: 'help-centers set', subject: 'help center 3: title' },
    ]);
    expect(await recordedOf('export', '--email', 'maja@post.example')).toEqual([
      { act: 'export', subject: 'email' },
    ]);
    expect(await recordedOf('erase', '--email', 'maja@post.example')).toEqual([
      { act: 'erase', subject: '' },
    ]);
    expect(await recordedOf('agents', 'invite', agentId)).toEqual([
      { act: 'agents invite', subject: `agent ${agentId}` },
    ]);
  });

  test('is recorded for the user whom it finds or names by itself', async () => {
    await run('desk', 'link');
    await run('users', 'grant', '7', '--hosts', 'help.shop.example');
    expect((await readActs()).map(({ user_id, act, subject }) => [user_id, act, subject])).toEqual([
      [7, 'desk link', ''],
      [7, 'users grant', 'hosts'],
    ]);
  });

  test('that fails, only lists or is a trial is not recorded', async () => {
    expect(await recordedOf('keys', 'revoke', '987654')).toEqual([]);
    expect(await recordedOf('agents', 'list')).toEqual([]);
    expect(await recordedOf('erase', '--email', 'maja@post.example', '--dry-run')).toEqual([]);
    expect(await recordedOf('help-centers', 'remove', '3')).toEqual([]);
    expect(await recordedOf('mail', 'trust', '--list')).toEqual([]);
  });

  test('that is not recorded says so, and has succeeded', async () => {
    await database.pool.query('alter table owner_acts rename to absent_acts');
    const set = await runFor7('agents', 'set', agentId, '--name', 'Maja').finally(() =>
      database.pool.query('alter table absent_acts rename to owner_acts'),
    );
    expect(set).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Maja'),
      stderr: expect.stringContaining('is not in the audit log'),
    });
  });
});
