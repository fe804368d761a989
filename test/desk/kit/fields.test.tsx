/** The fields of the desk: a control with its label, and with what is said of it. */

import type { ComponentChild } from 'preact';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CheckField } from '../../../src/desk/kit/fields/CheckField.tsx';
import { Choice } from '../../../src/desk/kit/fields/Choice.tsx';
import { CopyField } from '../../../src/desk/kit/fields/CopyField.tsx';
import { type ControlProps, Field } from '../../../src/desk/kit/fields/Field.tsx';
import { BarSelect, Select } from '../../../src/desk/kit/fields/Select.tsx';
import { TextField } from '../../../src/desk/kit/fields/TextField.tsx';
import { expectAccessible } from '../../support/axe.ts';
import { renderPart } from '../../support/fake-desk/open-desk.tsx';
import { button, field } from '../../support/fake-desk/parts.ts';

const notes = {
  label: 'Color',
  hint: 'As on the door.',
  warning: 'It is used already.',
  problem: 'There is no such color.',
};
const said = 'As on the door. It is used already. There is no such color.';

const renderMain = (part: ComponentChild) => renderPart(<main>{part}</main>);

describe('a field', () => {
  const text = (control: ControlProps) => <input {...control} type="text" />;
  const checkbox = (control: ControlProps) => <input {...control} type="checkbox" />;

  test.each([
    ['on a line', 'line', text, 'textbox'],
    ['of a switch', 'switch', checkbox, 'checkbox'],
  ] as const)(
    '%s has its label as name, and all that is said of it as description',
    async (_kind, layout, draw, role) => {
      const { host } = renderMain(
        <Field {...notes} layout={layout} notes={<p>Three are left.</p>}>
          {draw}
        </Field>,
      );
      const control = page.getByRole(role, { name: 'Color', exact: true });
      await expect.element(control).toHaveAccessibleDescription(`${said} Three are left.`);
      await expect.element(control).toBeInvalid();
      await expectAccessible(host);
    },
  );

  test('of a group has a legend as name, and all that is said of it as description', async () => {
    const { host } = renderMain(
      <Field {...notes} layout="group" notes={<p>Three are left.</p>}>
        {() => <input type="checkbox" aria-label="Red" />}
      </Field>,
    );
    await expect
      .element(page.getByRole('group', { name: 'Color', exact: true }))
      .toHaveAccessibleDescription(`${said} Three are left.`);
    await expectAccessible(host);
  });

  test('of which nothing is said is valid, and refers to nothing', async () => {
    renderMain(<TextField label="Color" problem={null} maxLength={9} value="" onInput={() => {}} />);
    await expect.element(field('Color')).toBeValid();
    await expect.element(field('Color')).not.toHaveAttribute('aria-describedby');
  });
});

test('a text of one line and one of several are named and described alike, and say what is typed', async () => {
  const onInput = vi.fn();
  const shared = { ...notes, maxLength: 99, value: '', onInput };
  const { host } = renderMain(
    <>
      <TextField {...shared} label="Name" suggestions={['Red', 'Blue']} />
      <TextField {...shared} label="Text" lines={3} />
    </>,
  );
  await expect
    .element(page.getByRole('combobox', { name: 'Name', exact: true }))
    .toHaveAccessibleDescription(said);
  await expect.element(field('Text')).toHaveAccessibleDescription(said);
  await field('Text').fill('Green');
  expect(onInput.mock.calls.at(-1)).toEqual(['Green']);
  await expectAccessible(host);
});

test('a choice names each of its entries with its hint, and is invalid where it takes the focus', async () => {
  const onChoose = vi.fn();
  const choices = [
    { value: 'red', label: 'Red', hint: 'Like a rose.' },
    { value: 'blue', label: 'Blue', hint: '' },
  ] as const;
  const { host } = draw(false);
  const red = page.getByRole('radio', { name: 'Red', exact: true });
  const blue = page.getByRole('radio', { name: 'Blue', exact: true });
  await expect.element(page.getByRole('group', { name: 'Color' })).toHaveAccessibleDescription(said);
  await expect.element(red).toHaveAccessibleDescription('Like a rose.');
  await expect.element(red).toBeInvalid();
  await expect.element(blue).toBeValid();
  await expect.element(blue).not.toHaveAttribute('aria-describedby');
  await expectAccessible(host);
  await blue.click();
  expect(onChoose.mock.calls).toEqual([[['blue']]]);

  draw(true);
  await page.getByRole('checkbox', { name: 'Blue', exact: true }).click();
  expect(onChoose.mock.calls.at(-1)).toEqual([['red', 'blue']]);

  function draw(isMultiple: boolean) {
    return renderMain(
      <Choice {...notes} choices={choices} chosen={['red']} isMultiple={isMultiple} onChoose={onChoose} />,
    );
  }
});

test('a checkbox is named by the text behind it, which checks it too', async () => {
  const onChange = vi.fn();
  const { host } = renderMain(<CheckField {...notes} isChecked={false} onChange={onChange} />);
  await expect.element(page.getByRole('checkbox', { name: 'Color' })).toHaveAccessibleDescription(said);
  await page.getByText('Color', { exact: true }).click();
  expect(onChange.mock.calls).toEqual([[true]]);
  await expectAccessible(host);
});

test('a list of values is named as a field, and in a bar for screen readers alone', async () => {
  const onChoose = vi.fn();
  const options = [
    ['red', 'Red'],
    ['blue', 'Blue'],
  ] as const;
  const { host } = renderMain(
    <>
      <Select {...notes} options={options} value="red" onChoose={onChoose} />
      <BarSelect label="Ground" options={options} value="blue" onChoose={onChoose} />
    </>,
  );
  const select = page.getByRole('combobox', { name: 'Color', exact: true });
  const inBar = page.getByRole('combobox', { name: 'Ground', exact: true });
  await expect.element(select).toHaveAccessibleDescription(said);
  await expect.element(select).toHaveDisplayValue('Red');
  await expect.element(inBar).toHaveDisplayValue('Blue');
  await expectAccessible(host);
  await select.selectOptions('Blue');
  await inBar.selectOptions('Red');
  expect(onChoose.mock.calls).toEqual([['blue'], ['red']]);
});

test('a value to copy is selected at once, and goes to the clipboard by its button', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { host } = renderMain(<CopyField {...notes} value="#ff0000" isSelected />);
  await expect.element(field('Color')).toHaveAccessibleDescription(said);
  expect(getSelection()?.toString()).toBe('#ff0000');
  await expectAccessible(host);
  await button('Copy: Color').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
  expect(written.mock.calls).toEqual([['#ff0000']]);
});
