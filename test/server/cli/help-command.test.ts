import { expect, test } from 'vitest';
import { picture } from '../../support/brand.ts';
import { useCommands } from '../../support/commands.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter, withFolder } from '../../support/help-center.ts';

const commands = useCommands();
const database = useDatabase();

const files = {
  'brand.yaml': 'logo: { light: logo.svg, alt: Shop }\nfooterLinks:\n  - { text: Terms, href: /terms }\n',
  'logo.svg': picture('<path d="M0 0"/>'),
};

test('a brand is stored, printed and removed', async () => {
  const { userId, helpCenterId } = await buildHelpCenter(database.db, { userId: 1 });
  const which = [
    '--user-id',
    `${userId}`,
    '--help-center-id',
    `${helpCenterId}`,
    '--database-url',
    database.url,
  ];
  await withFolder(files, async (dir) => {
    const stored = await commands.run('help', 'brand', dir, ...which);
    expect(stored).toEqual({ status: 0, stdout: 'stored\t1 files\t1 kB\n', stderr: '' });
  });
  const shown = await commands.run('help', 'brand', '--show', ...which);
  expect(JSON.parse(shown.stdout)).toMatchObject({ footerLinks: [{ text: 'Terms', href: '/terms' }] });
  const [removed, empty] = [
    await commands.run('help', 'brand', '--remove', ...which),
    await commands.run('help', 'brand', '--show', ...which),
  ];
  expect([removed.stdout, empty.stdout]).toEqual(['removed\n', 'null\n']);
});

test('help brand names the problems of a folder before it opens the database', async () => {
  const nowhere = ['--user-id', '1', '--help-center-id', '1', '--data', '/dev/null/nowhere'];
  await withFolder({ 'brand.yaml': 'icon: none.svg\nhead: none.html' }, async (dir) => {
    const ran = await commands.run('help', 'brand', dir, ...nowhere);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toMatch(
      /brand\.yaml:1: none\.svg cannot be read.*\nbrand\.yaml:2: none\.html cannot be read/,
    );
    expect(await commands.run('help', 'brand', dir, '--show', ...nowhere)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Give a folder, --remove or --show.'),
    });
  });
});
