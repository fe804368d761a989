import { expect, test } from 'vitest';
import { findIn } from '../../src/languages/find-in.ts';
import { launcherMessages } from '../../src/languages/launcher.ts';

const table = { de: 'German', fi: 'Finnish' };

test.each(['de', 'de-AT', 'de_at', 'DE', 'DE_at'])('finds what there is for %s', (tag) => {
  expect(findIn(table, tag)).toBe('German');
});

test.each(['fil', 'deu', 'd', '', '-', 'constructor', 'valueOf', undefined])(
  'finds nothing for %s, which only begins like a language',
  (tag) => {
    expect(findIn(table, tag)).toBeUndefined();
  },
);

test('a launcher speaks English where Frontdesk does not speak the language of the page', () => {
  expect(launcherMessages('sv-FI').label).toBe('Hjälp');
  for (const tag of ['fi', '', undefined]) expect(launcherMessages(tag).label).toBe('Help');
});
