import { expect, test } from 'vitest';
import {
  type Invocation,
  setupAddress,
  setupCommand,
} from '../../../../src/server/cli/operate/next-steps.ts';

/** The command that prints the address of the setup. */
function commandFor(invocation: Partial<Invocation>): string {
  const text = setupCommand({ flags: {}, env: {}, program: '/opt/bin/frontdesk', ...invocation });
  return /^ {4}(.*)$/m.exec(text)?.[1] ?? '';
}

const database = 'postgresql://user:secret@db.example/desk';

test.each<[string, Partial<Invocation>, string]>([
  ['nothing', {}, 'frontdesk desk link'],
  ['a flag', { flags: { data: "it's data" } }, "frontdesk desk link --data 'it'\\''s data'"],
  ['the environment', { env: { DATA_DIR: './its data' } }, "DATA_DIR='./its data' frontdesk desk link"],
  [
    'the url of a database',
    { flags: { databaseUrl: database } },
    'frontdesk desk link --database-url "$DATABASE_URL"',
  ],
  [
    'a database in the environment',
    { env: { DATABASE_URL: database, DATA_DIR: 'data' } },
    'frontdesk desk link',
  ],
])('the command leads to the data of the server, where that was told by %s', (_by, invocation, line) => {
  expect(commandFor(invocation)).toBe(line);
});

test('an address is printed with the way to the commands', () => {
  const text = setupAddress('https://help.shop.example/desk#fdl_1-x', 'https://help.shop.example');
  expect(text).toContain('\n    https://help.shop.example/desk#fdl_1-x\n');
  expect(text).toContain('https://help.shop.example/docs/getting-started/install-and-run');
});
