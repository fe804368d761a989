import { expect, test } from 'vitest';
import { type Invocation, nextSteps } from '../../../src/server/cli/next-steps.ts';

/** The commands among the steps, without the line of a page. */
function commandsOf(invocation: Partial<Invocation>): string[] {
  const steps = nextSteps('https://help.shop.example', {
    flags: {},
    env: {},
    program: '/opt/bin/frontdesk',
    ...invocation,
  });
  return Array.from(steps.matchAll(/^ {4}(.*\bfrontdesk\b.*)$/gm), ([, line = '']) => line).filter(
    (line) => !line.startsWith('<script'),
  );
}

const database = 'postgresql://user:secret@db.example/desk';

test.each<[string, Partial<Invocation>, RegExp]>([
  ['nothing', {}, /^frontdesk [^']*$/],
  ['a flag', { flags: { data: "it's data" } }, /^frontdesk .* --data 'it'\\''s data'$/],
  ['the environment', { env: { DATA_DIR: './its data' } }, /^DATA_DIR='\.\/its data' frontdesk [^']*$/],
  [
    'the url of a database',
    { flags: { databaseUrl: database } },
    /^frontdesk .* --database-url "\$DATABASE_URL"$/,
  ],
  [
    'a database in the environment',
    { env: { DATABASE_URL: database, DATA_DIR: 'data' } },
    /^frontdesk [^']*$/,
  ],
])('each step leads to the data of the server, where that was told by %s', (_by, invocation, line) => {
  const commands = commandsOf(invocation);
  expect(
    commands.map((command) => command.replace(/.*frontdesk (\S+ ?(?:create|set)?).*/, '$1').trim()),
  ).toEqual(['import', 'keys create', 'help-centers set']);
  for (const command of commands) {
    expect(command.replace(' --title "Help"', '')).toMatch(line);
    expect(command).not.toContain('secret');
  }
});
