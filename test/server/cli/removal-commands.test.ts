import { expect, test } from 'vitest';
import { useCommands } from '../../support/commands.ts';
import { useDatabase } from '../../support/database.ts';
import { stepsOf } from '../../support/steps.ts';

const commands = useCommands();
const database = useDatabase();

const run = (...args: string[]) => commands.run(...args, '--database-url', database.url);

test('users and help centers are listed and counted, and removed with --yes', async () => {
  await run('help-centers', 'set', '--user-id', '5', '--help-center-id', '12', '--title', 'Support');
  await run('help-centers', 'set', '--user-id', '5', '--help-center-id', '13');
  await run('keys', 'create', '--user-id', '6', '--scopes', 'all');

  const listed = await run('users', 'list', '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { userId: 5, helpCenters: 2, keys: 0 },
    { userId: 6, helpCenters: 0, keys: 1 },
  ]);

  const counted = await run('help-centers', 'remove', '12', '--user-id', '5');
  expect(counted).toEqual({
    status: 0,
    stdout:
      'This would be removed:\nhelp centers:                1\nNothing was removed. Add --yes to remove it.\n',
    stderr: '',
  });
  const removed = await run('help-centers', 'remove', '12', '--user-id', '5', '--yes', '--json');
  expect(removed.stderr).toEqual(stepsOf('Removing'));
  expect(JSON.parse(removed.stdout)).toEqual({ isRemoved: true, rows: { help_centers: 1 } });
  const again = await run('help-centers', 'remove', '12', '--user-id', '5', '--yes');
  expect(again).toEqual({ status: 1, stdout: '', stderr: 'frontdesk: User 5 has no help center 12.\n' });

  const meant = await run('users', 'remove', '5', '--yes');
  // Those of the help centers: two that were set, and one that was removed.
  const acts = 'owner acts:                  3\n';
  expect(meant.stdout).toBe(
    `Removed:\nhelp centers:                1\n${acts}users:                       1\n`,
  );
  expect((await run('users', 'list')).stdout).toMatch(/^6\t\t\d{4}-\d\d-\d\d\t0\t1\t\t\n$/);
  const nobody = await run('users', 'remove', '5');
  expect(nobody).toEqual({ status: 1, stdout: '', stderr: 'frontdesk: There is no user 5.\n' });
});
