import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trustedMailServers } from '../../../../src/server/db/tables/index.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { withFolder } from '../../../support/help-center.ts';
import { exported, loaded } from '../../../support/records.ts';

const commands = useCommands();
const database = useDatabase();

test('an inbox and its agents are added, changed, listed, exported and removed', async () => {
  const run = (...words: string[]) => commands.run(...words, '--database-url', database.url);
  const user = ['--user-id', '5'];
  const ester = await run(
    'agents',
    'add',
    ...user,
    '--name',
    'Ester',
    '--email',
    'Ester@shop.example',
    '--json',
  );
  const { agentID } = JSON.parse(ester.stdout);
  const rules = [
    { subject: 'refund', words: ['money', 'paid'], labels: ['billing'], status: 'pending' },
    { sender: '@partner.example', assignee: 'ester@shop.example' },
  ];
  await withFolder({ 'rules.json': JSON.stringify(rules) }, async (folder) => {
    const made = await run(
      ...[
        'inbox',
        'add',
        ...user,
        '--address',
        'Help@shop.example,info@shop.example',
        '--name',
        'Help',
        '--json',
      ],
      ...[
        '--members',
        'ester@shop.example,nils@shop.example',
        '--auto-reply',
        'Thanks.',
        '--auto-reply',
        'sv=Tack.',
      ],
      ...['--rules', join(folder, 'rules.json')],
    );
    expect(made.stderr).toMatch(
      /^frontdesk: Replies that members send by mail wait .* frontdesk mail trust Ester@shop\.example --user-id 5\n$/,
    );
    expect(JSON.parse(made.stdout)).toMatchObject({
      inboxName: 'Help',
      userId: 5,
      addresses: ['help@shop.example', 'info@shop.example'],
      autoReply: 'Thanks.',
      autoReplyTexts: { sv: 'Tack.' },
      language: 'en',
      replyForm: 'plus',
      members: [
        { agentID, agentName: 'Ester' },
        { agentName: 'nils', agentEmail: 'nils@shop.example' },
      ],
      rules: [{ subject: 'refund', words: ['money', 'paid'] }, { assignedAgentId: agentID }],
    });
  });

  await withFolder({ 'ester.html': '<p onclick="x()">Ester, <b>Help</b></p>' }, async (folder) => {
    const set = (...words: string[]) => run('agents', 'set', String(agentID), ...user, ...words, '--json');
    const signed = await set('--signature', 'Ester, Help', '--signature-html', join(folder, 'ester.html'));
    expect(JSON.parse(signed.stdout)).toMatchObject({
      agentName: 'Ester',
      signature: 'Ester, Help',
      signatureHtml: '<p>Ester, <b>Help</b></p>',
    });
    expect(await set('--signature', 'x'.repeat(2001))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('2000 characters'),
    });
    const unknown = await run('agents', 'set', '999', ...user, '--name', 'x');
    expect(unknown).toMatchObject({ status: 1, stderr: expect.stringContaining('no agent 999') });
  });
  const { rows: made } = await database.pool.query('select id from inboxes');
  const solving = (days: string) =>
    run('inbox', 'set', String(made[0].id), ...user, '--solve-after-days', days, '--json');
  expect(JSON.parse((await solving('7')).stdout)).toMatchObject({ solveAfterDays: 7 });
  for (const days of ['0', '366', 'x', '-1']) expect((await solving(days)).status).toBe(2);

  const records = await exported(database.db, 5);
  await loaded(database.db, records);
  expect(await exported(database.db, 5)).toBe(records);

  const { rows } = await database.pool.query('select id from inboxes');
  const [{ id }] = rows;
  const [changed, looping, alias, taken, half] = [
    await run(
      'inbox',
      'set',
      id,
      ...user,
      '--members',
      'none',
      '--reply-form',
      'catch-all',
      '--reply-domain',
      'r.shop.example',
    ),
    await run('inbox', 'set', id, ...user, '--members', 'help+me@shop.example'),
    await run('agents', 'add', ...user, '--name', 'Help', '--email', 'INFO@shop.example'),
    await run('inbox', 'add', ...user, '--address', 'info@shop.example'),
    await run('inbox', 'set', id, ...user, '--reply-domain', 'r.shop.example', '--reply-form', 'plus'),
  ];
  expect(changed.stderr).toBe('');
  // Where a mail server is trusted, or none has to be, nothing is held.
  const members = ['inbox', 'set', id, ...user, '--members', 'nils@shop.example'];
  expect((await run(...members, '--accept-unverified-agents', 'on')).stderr).toBe('');
  expect((await run(...members, '--accept-unverified-agents', 'off')).stderr).toContain('mail trust nils@');
  await database.db.insert(trustedMailServers).values({
    userId: 5,
    channel: 'smtp',
    mailbox: '',
    authservId: 'mx.example',
    domain: 'shop.example',
  });
  expect((await run(...members)).stderr).toBe('');
  expect(changed.stdout).toBe(
    `${id}\t5\tHelp\thelp@shop.example,info@shop.example\t\tauto-reply\t2 rules\tcatch-all r.shop.example\n`,
  );
  expect(looping).toMatchObject({ status: 1, stderr: expect.stringContaining('come back as a ticket') });
  expect(alias).toMatchObject({ status: 1, stderr: expect.stringContaining('come back as a ticket') });
  expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('Another inbox') });
  expect(half).toMatchObject({ status: 1, stderr: expect.stringContaining('catch-all') });
  const listed = (await run('agents', 'list', ...user)).stdout.split('\n');
  expect(listed).toEqual([
    `${agentID}\t5\tEster\tEster@shop.example\t\t`,
    expect.stringMatching(/^\d+\t5\tnils\tnils@shop\.example\t\t$/),
    '',
  ]);

  await database.pool.query(
    `insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by)
     values (5, $1, 'new', 'x', 'a@b.example', 'a@b.example', 'key')`,
    [id],
  );
  expect(await run('inbox', 'remove', id, ...user)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has 1 tickets'),
  });
  await database.pool.query('delete from tickets');
  expect((await run('inbox', 'remove', id, ...user)).stdout).toBe(`Inbox ${id} is removed.\n`);
  expect((await run('agents', 'remove', String(agentID), ...user)).status).toBe(0);
});
