/** An owner changes settings while they are loaded again. */

import { expect, test } from 'vitest';
import type { SettingField, SettingRecord } from '../../../../src/api/schemas/desk-settings.ts';
import { SettingForms } from '../../../../src/desk/models/settings/setting-forms.ts';
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
  const forms = new SettingForms({ client, subject: 'inbox', onError() {} });
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
