/** What is typed into a form, and what becomes of it. */

import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TextField } from '../../../../src/desk/kit/fields/TextField.tsx';
import { useForm } from '../../../../src/desk/kit/fields/use-form.ts';
import { createStoredJson } from '../../../../src/state/stored-value.ts';

interface Values {
  name: string;
  email: string;
}

/** A form in a page that was loaded anew. */
function openForm(sent: Values[]) {
  const memory = createStoredJson<Partial<Values>>('use-form.test', {});
  function NamedForm() {
    const { field, form } = useForm({
      initial: { name: '', email: 'maja@shop.example' },
      memory,
      send: async (values: Values) => ({ done: sent.push(values) }),
      explain: () => 'No',
      onSent() {},
    });
    return (
      <>
        <TextField {...field('name')} label="Name" maxLength={20} />
        <TextField {...field('email')} label="Email" maxLength={20} />
        <button type="button" onClick={form.onSubmit}>
          Save
        </button>
      </>
    );
  }
  return render(<NamedForm />);
}

test('typed values of a form with a memory stay in the browser until they are sent', async () => {
  localStorage.removeItem('use-form.test');
  const sent: Values[] = [];
  const first = openForm(sent);
  await page.getByLabelText('Name').fill('Maja');
  first.unmount();
  const second = openForm(sent);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Maja');
  await expect.element(page.getByLabelText('Email')).toHaveValue('maja@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual([{ name: 'Maja', email: 'maja@shop.example' }]);
  second.unmount();
  openForm(sent);
  await expect.element(page.getByLabelText('Name')).toHaveValue('');
});
