import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readUpstream } from '../../../../../src/server/settings/server/config.ts';

const key = `fds_${'behind'.repeat(6)}`;
const upstream = 'https://desk.example/base/';

test('is taken from flags, from the environment, and its key from a file', async () => {
  const expected = { url: 'https://desk.example/base', key };
  expect(readUpstream({ upstream, upstreamKey: key }, {})).toEqual(expected);
  expect(readUpstream({}, { UPSTREAM_URL: upstream, UPSTREAM_KEY: key })).toEqual(expected);
  const file = join(tmpdir(), `frontdesk-key-${process.pid}`);
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  expect(readUpstream({ upstream }, { UPSTREAM_KEY_FILE: file })).toEqual(expected);
  expect(readUpstream({}, {})).toBeNull();
});

test.each([
  ['https://me:secret@desk.example', key, 'without credentials'],
  ['https://desk.example?a=secret', key, 'without credentials, query'],
  ['https://desk.example#secret', key, 'and fragment'],
  ['ftp://desk.example', key, 'https://desk.example'],
  ['desk', key, 'https://desk.example'],
  [undefined, key, '--upstream'],
  [upstream, undefined, 'UPSTREAM_KEY_FILE'],
  [upstream, 'two words', 'must not contain whitespace'],
])('%s is refused without repeating a secret', (url, upstreamKey, sentence) => {
  const read = () => readUpstream({ ...(url && { upstream: url }), ...(upstreamKey && { upstreamKey }) }, {});
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('secret@');
  expect(read).not.toThrow(key);
});
