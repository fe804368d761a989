/** Fields of forms follow from the definitions of settings, and have a name in every language. */

import { describe, expect, test } from 'vitest';
import { settingSubjects } from '../../../../src/api/schemas/desk-settings.ts';
import { ownerTranslations } from '../../../../src/languages/index.ts';
import { loadMessages } from '../../../../src/languages/load-messages.ts';
import { languageTags } from '../../../../src/languages/texts.ts';
import { subjectSettings } from '../../../../src/server/desk/settings/subjects.ts';
import { listFields, readEntries } from '../../../../src/server/settings/stored/entries.ts';
import { inboxParts, inboxSettings } from '../../../../src/server/settings/stored/inbox.ts';

describe.each(settingSubjects)('each field of %s', (subject) => {
  const { settings } = subjectSettings[subject];
  const fields = listFields(settings);

  test.each(languageTags)('has a name in %s, and so have its choices', async (tag) => {
    const english = () => import('../../../../src/languages/en/owner.ts');
    const { messages } = await loadMessages('owner', tag, ownerTranslations, english);
    const { forms } = messages.settings;
    expect(Object.keys(forms[subject]).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    for (const { control } of fields)
      for (const option of control.options ?? []) expect(Object.keys(forms.options)).toContain(option);
  });

  test('takes its default, unless it is only shown', () => {
    for (const { name, isRequired, isReadOnly, default: value } of fields) {
      if (isReadOnly) expect(() => readEntries(settings, { [name]: value })).toThrow('Validation');
      if (isRequired || isReadOnly) continue;
      expect(readEntries(settings, { [name]: null })).toEqual({ [name]: value });
      expect(readEntries(settings, { [name]: value })).toEqual({ [name]: value });
    }
  });

  test('is in a group with a control', () => {
    const withGroup = Object.entries(settings).filter(([, { group }]) => group !== undefined);
    expect(fields.map(({ name }) => name).toSorted()).toEqual(withGroup.map(([name]) => name).toSorted());
  });
});

test('what was entered is stored as an option of a command is', () => {
  const settings = { ...inboxParts, ...inboxSettings };
  const entered = {
    name: '  Support ',
    addresses: [' help@skogsrand.example', '', 'help@skogsrand.example'],
    language: 'pt_BR',
    color: '#ABCDEF',
    replyDomain: 'Reply.Skogsrand.Example',
    autoReply: { anywhere: ' Thanks. ', texts: { sv: 'Tack.' } },
    reopenClosed: false,
  };
  expect(readEntries(settings, entered)).toEqual({
    name: 'Support',
    addresses: ['help@skogsrand.example'],
    language: 'pt-BR',
    color: '#abcdef',
    replyDomain: 'reply.skogsrand.example',
    autoReply: { anywhere: 'Thanks.', texts: { sv: 'Tack.' } },
    reopenClosed: false,
  });
  expect(readEntries(settings, { autoReply: { texts: {} } })).toEqual({ autoReply: null });
});

test.each([
  'Support\r\nBcc: all@shop.example',
  'Support\u0000',
  'Support\ud83d',
  'Sup\u202Etrop',
  'Support\u2066',
  'A\u2028B',
])('a name of one line refuses control and direction characters: %j', (name) => {
  expect(() => readEntries(inboxParts, { name })).toThrow('Validation');
  // An address is printed in the terminal of the operator.
  const addresses = [`help${name.replaceAll(' ', '')}@shop.example`];
  expect(() => readEntries(inboxParts, { addresses })).toThrow('Validation');
  // What Arabic and Hebrew names need is none of these.
  expect(readEntries(inboxParts, { name: 'دعم \u200fShop' })).toEqual({ name: 'دعم \u200fShop' });
});
