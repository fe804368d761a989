/** An owner changes settings while they are loaded again. */

import { expect, test } from 'vitest';
import type { SettingField, SettingRecord } from '../../../../src/api/schemas/desk-settings.ts';
import { SettingForms } from '../../../../src/desk/models/settings/setting-forms.ts';
import { createStoredJson } from '../../../../src/state/stored-value.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

const field: SettingField = {
  name: 'name',
  group: 'general',
  control: { kind: 'text', maxLength: 200 },
  sentence: 'name',
  isRequired: true,
  isReadOnly: false,
  default: null,
};

const named = (name: string): SettingRecord => ({
  id: 1,
  title: name,
  version: name,
  requested: [],
  warnings: [],
  values: { name },
});

test('a setting stays as it was saved if the list from before arrives later', async () => {
  const { client, waiting, release, releaseFirst } = openHeldClient((text) =>
    text === 'saved'
      ? named('Returns')
      : { fields: [field], records: [named('Service')], suggestions: {}, choices: {} },
  );
  const forms = new SettingForms({
    client,
    subject: 'inbox',
    entered: createStoredJson('setting-forms.test', {}),
    onError() {},
  });
  const first = forms.load();
  await expect.poll(waiting).toBe(1);
  releaseFirst('listed');
  await first;
  const again = forms.load();
  forms.enter('name', 'Returns');
  const saving = forms.save();
  await expect.poll(waiting).toBe(2);
  expect(forms.isBusy.value).toBe(true);
  release('saved', 1);
  await saving;
  releaseFirst('listed');
  await again;
  expect([forms.value('name'), forms.note.value, forms.isBusy.value]).toEqual(['Returns', 'saved', false]);
});

test('what was entered stays in the browser until it is saved, one setting or all', async () => {
  const second = { ...field, name: 'color' };
  const { client, release } = openHeldClient((text) =>
    text === 'saved'
      ? { ...named('Returns'), values: { name: 'Returns', color: null } }
      : { fields: [field, second], records: [named('Service')], suggestions: {}, choices: {} },
  );
  release('listed');
  const open = async () => {
    const entered = createStoredJson('setting-forms.test:kept', {});
    const forms = new SettingForms({ client, subject: 'inbox', entered, onError() {} });
    await forms.load();
    return forms;
  };
  const forms = await open();
  forms.enter('name', 'Returns');
  forms.enter('color', '#224466');
  const again = await open();
  expect([again.value('name'), again.value('color')]).toEqual(['Returns', '#224466']);
  release('saved');
  expect(await again.save(['name'])).toBe(true);
  expect(again.changed.value.map(({ name }) => name)).toEqual(['color']);
  again.discard();
  release('listed');
  expect((await open()).changed.value).toEqual([]);
});
