import { expect, test } from 'vitest';
import { useDataFolders } from '../../support/data-folders.ts';
import { useProgram } from '../../support/program.ts';

const program = useProgram();
const folders = useDataFolders();

test('a help center is made, changed and listed; what is not named stays as it is', async () => {
  const data = ['--data', await folders.make()];
  const which = ['--user-id', '5', '--help-center-id', '12'];
  const made = await program.run(
    ...['help-centers', 'set', ...which, '--faq-id', '13', '--title', 'Support', '--languages', 'sv,pt_br'],
    ...['--contact', 'on', '--contact-email', 'help@shop.example', '--contact-labels', 'web,shop', '--json'],
    ...data,
  );
  expect(made.stderr).toBe('');
  const settings = {
    ...{ helpCenterId: 12, userId: 5, faqId: 13, title: 'Support', languages: ['sv', 'pt-BR'] },
    ...{ defaultLanguage: 'sv', contactEnabled: true, contactEmail: 'help@shop.example' },
    ...{ contactLabels: ['web', 'shop'], contactFormId: null, conversationsEnabled: false },
  };
  expect(JSON.parse(made.stdout)).toEqual(settings);

  const changed = await program.run('help-centers', 'set', ...which, '--conversations', 'on', ...data);
  expect(changed.stdout).toBe('5\t12\t13\tSupport\tsv,pt-BR\tcontact help@shop.example\tconversations\n');
  const listed = await program.run('help-centers', 'list', '--user-id', '5', '--json', ...data);
  expect(JSON.parse(listed.stdout)).toEqual([{ ...settings, conversationsEnabled: true }]);
  expect((await program.run('help-centers', 'list', '--user-id', '6', ...data)).stdout).toBe('');

  const taken = await program.run(
    ...['help-centers', 'set', '--user-id', '5', '--help-center-id', '99', '--faq-id', '13', ...data],
  );
  expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('faqId 13') });
});

test.each([
  [['--contact', 'yes'], 'on or off'],
  [['--contact-email', 'nobody'], 'help@shop.example'],
  [['--languages', 'en,swedish!'], 'no language tag'],
  [['--default-language', ''], 'no language tag'],
  [['--title', ' '], 'characters'],
  [['--contact-form-id', '0'], 'positive number'],
])('%j is refused with a sentence, and nothing is stored', async (flags, sentence) => {
  const { status, stdout, stderr } = await program.run(
    ...['help-centers', 'set', '--user-id', '5', '--help-center-id', '12', ...flags, '--data', '/nowhere'],
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(sentence);
});
