import { expect, test } from 'vitest';
import { maxFieldBytes } from '../../../../src/api/limits.ts';
import type { FormField } from '../../../../src/ui/components/fields/form-fields.ts';
import { createForm, type FormValue } from '../../../../src/widget/models/sending/form.ts';

const field = (type: FormField['type'], required = false): FormField => ({
  label: 'Field',
  type,
  required,
  options: type === 'select' ? ['Card', 'Invoice '] : [],
});

function fill(one: FormField, value: string) {
  const sent: (readonly FormValue[])[] = [];
  const form = createForm(
    [one],
    async (values) => {
      sent.push(values);
    },
    () => {},
  );
  if (value !== '') form.type('Field', value);
  return { form, sent };
}

test.each([
  ['text', 'anything', undefined],
  ['email', 'maja@example.com', undefined],
  ['email', 'maja@example', 'fieldEmail'],
  ['email', 'maja @example.com', 'fieldEmail'],
  ['email', `${'m'.repeat(250)}@example.com`, 'fieldEmail'],
  ['phone', '+46 (0)8 123-45', undefined],
  ['phone', '1234', 'fieldPhone'],
  ['phone', 'call me', 'fieldPhone'],
  ['number', '-12,5', undefined],
  ['number', '12 pairs', 'fieldNumber'],
  ['select', 'Invoice', undefined],
  ['select', 'Cash', 'fieldSelect'],
  ['date', '2026-02-28', undefined],
  ['date', '28 February', 'fieldDate'],
  ['date', '2026-13-01', 'fieldDate'],
  ['textarea', 'å'.repeat(maxFieldBytes / 2), undefined],
  ['textarea', 'å'.repeat(maxFieldBytes / 2 + 1), 'fieldLong'],
] as const)('a %s field accepts what the server accepts: %.20s', (type, value, problem) => {
  const { form } = fill(field(type), value);
  expect(form.check()).toBe(problem === undefined);
  expect(form.problems.value.get('Field')).toBe(problem);
});

test.each([
  ['text', ''],
  ['text', '   '],
  ['checkbox', 'false'],
  ['select', ''],
] as const)('a required %s field does not accept “%s”', (type, value) => {
  expect(fill(field(type, true), value).form.check()).toBe(false);
  expect(fill(field(type), value).form.check()).toBe(true);
});

test('the error of a field is shown on leaving it, not while typing, and is removed as soon as it is valid', () => {
  const { form } = fill(field('email', true), 'maja@');
  expect(form.problems.value.size).toBe(0);
  form.leave('Field');
  expect(form.problems.value.get('Field')).toBe('fieldEmail');
  form.type('Field', 'maja@example.com');
  expect(form.problems.value.size).toBe(0);
  form.type('Field', '');
  form.leave('Field');
  expect(form.problems.value.size).toBe(0);
});

test('a form is sent once, however often it is submitted', async () => {
  const { form, sent } = fill(field('text'), ' Soles ');
  await Promise.all([form.send(), form.send()]);
  expect(sent).toEqual([[{ label: 'Field', value: 'Soles' }]]);
  expect(form.status.value).toBe('sent');
});
