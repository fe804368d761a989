/** A form of the desk, with what is typed into it and what is wrong with that. */

import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Form } from '../../../../src/desk/kit/fields/Form.tsx';
import { TextField } from '../../../../src/desk/kit/fields/TextField.tsx';
import { type FormOptions, useForm } from '../../../../src/desk/kit/fields/use-form.ts';
import type { MutationResult } from '../../../../src/state/mutation.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { renderPart } from '../../../support/fake-desk/open-desk.tsx';
import { button, field } from '../../../support/fake-desk/parts.ts';

interface Values {
  name: string;
  text: string;
}

type Options = Partial<FormOptions<Values, string>>;

function Chair({ onCancel, ...options }: Options & { onCancel?(): void }) {
  const { field: given, form } = useForm<Values, string>({
    initial: { name: '', text: '' },
    send: async () => ({ done: 'sent' }),
    explain: () => 'The server is away.',
    onSent: () => {},
    ...options,
  });
  return (
    <main>
      <Form {...form} label="Chair" submitLabel="Save" onCancel={onCancel}>
        <TextField {...given('name')} label="Name" maxLength={99} />
        <TextField {...given('text')} label="Text" maxLength={99} lines={2} />
      </Form>
      <button class="button" type="button" onClick={() => [form.onSubmit(), form.onSubmit()]}>
        Save twice
      </button>
    </main>
  );
}

const required = ({ name, text }: Values) => ({
  ...(name === '' && { name: 'A chair has a name.' }),
  ...(text === '' && { text: 'A chair has a text.' }),
});

/** What is sent is answered when the test says so. */
function answerLater() {
  const answers: ((result: MutationResult<string>) => void)[] = [];
  const send = vi.fn<FormOptions<Values, string>['send']>(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  return { send, answer: (result: MutationResult<string>) => answers.shift()?.(result) };
}

async function press(name: string, keys: string): Promise<void> {
  await field(name).click();
  await userEvent.keyboard(keys);
}

describe('a form', () => {
  const ways: readonly (readonly [string, () => Promise<void>])[] = [
    ['Enter', () => press('Name', '{Enter}')],
    ['Ctrl+Enter', () => press('Text', '{Control>}{Enter}{/Control}')],
    // A button that is busy can be pressed all the same.
    ['its button', () => button('Save').click({ force: true })],
  ];

  test.each(ways)('is sent by %s, and not again while it is busy', async (_way, submit) => {
    const onSubmit = vi.fn();
    const draw = (isBusy: boolean) =>
      renderPart(
        <Form submitLabel="Save" isBusy={isBusy} onSubmit={onSubmit} onCancel={undefined}>
          <TextField label="Name" maxLength={9} value="" onInput={() => {}} />
          <TextField label="Text" maxLength={9} lines={2} value="" onInput={() => {}} />
        </Form>,
      );
    draw(false);
    await submit();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    draw(true);
    await submit();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('waits while another change is under way', async () => {
    const { send } = answerLater();
    renderPart(<Chair send={send} isHeld />);
    await press('Name', '{Enter}');
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(send).not.toHaveBeenCalled();
    renderPart(<Chair send={send} isHeld={false} />);
    await press('Name', '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('breaks the line of a text by Enter', async () => {
    const { send } = answerLater();
    renderPart(<Chair send={send} />);
    await field('Text').click();
    await userEvent.keyboard('a{Enter}b');
    await expect.element(field('Text')).toHaveValue('a\nb');
    expect(send).not.toHaveBeenCalled();
  });

  test('gives the focus to the first field that is wrong, after each submission', async () => {
    const { host } = renderPart(<Chair check={required} />);
    for (const _time of [1, 2]) {
      await button('Save').click();
      await expect.element(field('Name')).toHaveFocus();
    }
    await expect.element(field('Text')).toHaveAccessibleDescription('A chair has a text.');
    await expectAccessible(host);
    await field('Name').fill('Oak');
    await button('Save').click();
    await expect.element(field('Text')).toHaveFocus();
  });

  test('gives the focus to a field that is as wrong as before', async () => {
    renderPart(
      <Form submitLabel="Save" isBusy={false} onSubmit={() => {}} onCancel={undefined}>
        <TextField
          label="Name"
          problem="Another chair has this name."
          maxLength={9}
          value="Oak"
          onInput={() => {}}
        />
      </Form>,
    );
    await button('Save').click();
    await expect.element(field('Name')).toHaveFocus();
  });

  test('leaves the focus where somebody types while it is refused', async () => {
    const { send, answer } = answerLater();
    renderPart(<Chair send={send} explain={() => ({ name: 'Another chair has this name.' })} />);
    await field('Name').fill('Oak');
    await userEvent.keyboard('{Enter}');
    await field('Text').fill('It creaks.');
    answer({ error: new Error('refused') });
    await expect.element(field('Name')).toHaveAccessibleDescription('Another chair has this name.');
    await expect.element(field('Text')).toHaveFocus();
    // Later as well: a field that is wrong takes the focus once for each submission.
    await userEvent.keyboard(' A lot.');
    await expect.element(field('Text')).toHaveValue('It creaks. A lot.');
  });

  test('is left by its second button', async () => {
    const onCancel = vi.fn();
    renderPart(<Chair onCancel={onCancel} />);
    await button('Cancel').click();
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('the state of a form', () => {
  test('is sent once, however often that is asked', async () => {
    const { send, answer } = answerLater();
    const onSent = vi.fn();
    renderPart(<Chair send={send} onSent={onSent} />);
    await field('Name').fill('Oak');
    await button('Save twice').click();
    expect(send.mock.calls).toEqual([[{ name: 'Oak', text: '' }]]);
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
    answer({ done: 'sent' });
    await expect.poll(() => onSent.mock.calls).toEqual([['sent', { name: 'Oak', text: '' }]]);
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'false');
  });

  test('is not sent while something is wrong with it', async () => {
    const { send } = answerLater();
    renderPart(<Chair send={send} check={required} />);
    await button('Save').click();
    await expect.element(field('Name')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  test('keeps what was typed after a refusal, and says why it was refused', async () => {
    const { send, answer } = answerLater();
    const { host } = renderPart(<Chair send={send} />);
    await field('Name').fill('Oak');
    await field('Text').fill('It creaks.');
    await button('Save').click();
    answer({ error: new Error('refused') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server is away.');
    await expect.element(field('Name')).toHaveValue('Oak');
    await expect.element(field('Text')).toHaveValue('It creaks.');
    await expectAccessible(host);
    await button('Save').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('forgets what was wrong with a field that is changed, and nothing else', async () => {
    renderPart(<Chair check={required} />);
    await button('Save').click();
    await field('Name').fill('O');
    await expect.element(field('Name')).toBeValid();
    await expect.element(field('Text')).toHaveAccessibleDescription('A chair has a text.');
  });
});
