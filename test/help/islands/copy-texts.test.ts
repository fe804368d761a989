/** What was typed into the contact form before the widget came: all of it, and not before the visitor pauses. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyTexts, type Texts } from '../../../src/help/islands/copy-texts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function buildForm() {
  const form = document.createElement('form');
  const fields = ['nonce', 'name', 'email', 'message'].map((name) => {
    const input = document.createElement('input');
    input.name = name;
    form.append(input);
    return input;
  });
  document.body.append(form);
  const [nonce, , email, message] = fields;
  if (!nonce || !email || !message) throw new Error('no fields');
  nonce.value = 'n1';
  return { form, email, message };
}

function type(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value += text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('the form of a help page copies at once if nothing was typed, and only fields with a text', async () => {
  const { form, email } = buildForm();
  email.focus();
  const copy = vi.fn(async () => {});
  await copyTexts(form, copy);
  expect(copy.mock.calls).toEqual([[{}]]);
});

test('the form of a help page is copied once the visitor pauses', async () => {
  const { form, message } = buildForm();
  type(message, 'My ');
  const copy = vi.fn(async () => {});
  const done = copyTexts(form, copy);
  for (const word of ['tent ', 'leaks.']) {
    await vi.advanceTimersByTimeAsync(900);
    type(message, word);
  }
  await vi.advanceTimersByTimeAsync(900);
  expect(copy).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await done;
  expect(copy.mock.calls).toEqual([[{ message: 'My tent leaks.' }]]);
});

test('the form of a help page is copied at the latest when the visitor leaves the field', async () => {
  const { form, email, message } = buildForm();
  type(email, 'tyra@post.example');
  const copy = vi.fn(async () => {});
  const done = copyTexts(form, copy);
  message.focus();
  await done;
  expect(copy.mock.calls).toEqual([[{ email: 'tyra@post.example' }]]);
});

test('the form of a help page is copied again if it was changed meanwhile', async () => {
  const { form, message } = buildForm();
  const copied: Texts[] = [];
  await copyTexts(form, async (texts) => {
    copied.push(texts);
    if (copied.length === 1) type(message, 'Wait');
  });
  expect(copied).toEqual([{}, { message: 'Wait' }]);
});

test('the form of a help page keeps its texts if the widget cannot be loaded', async () => {
  const { form, message } = buildForm();
  message.value = 'My tent leaks.';
  await expect(copyTexts(form, () => Promise.reject(new TypeError('no network')))).rejects.toThrow();
  expect(message.value).toBe('My tent leaks.');
});
