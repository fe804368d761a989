import { expect, test } from 'vitest';
import { findByKey, findByOwnKey, printKey, printShortcut } from '../../../src/desk/actions/keys.ts';
import { deskActions } from '../../../src/desk/views/frame/desk-actions.ts';

function press(init: KeyboardEventInit, target: Element = document.body): string | undefined {
  let action: string | undefined;
  const hear = (event: Event) => {
    if (event instanceof KeyboardEvent) action = findByKey(deskActions, event)?.name;
  };
  document.addEventListener('keydown', hear, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return action;
}

test.each([
  ['j', 'next'],
  ['J', 'next'],
  ['?', 'keys'],
  ['/', 'search'],
  ['h', 'snooze'],
  ['x', 'select'],
  ['!', 'spam'],
  ['Escape', 'clear selection'],
  ['y', undefined],
  ['Enter', undefined],
])('the key %s means %s', (key, action) => expect(press({ key })).toBe(action));

test('letters of other keyboards count by the place of their keys', () => {
  expect(press({ key: 'о', code: 'KeyJ' })).toBe('next');
  expect(press({ key: 'ק', code: 'KeyE' })).toBe('solve');
  // On AZERTY, the key with an A is where others have a Q.
  expect(press({ key: 'a', code: 'KeyQ' })).toBe('assignee');
});

test('keys with a modifier belong to the browser, but for the commands and undo', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(press({ key: 'e', [modifier]: true })).toBeUndefined();
  }
  expect(press({ key: 'k', ctrlKey: true })).toBe('commands');
  expect(press({ key: 'k', metaKey: true })).toBe('commands');
  expect(press({ key: 'z', ctrlKey: true })).toBe('undo');
  expect(press({ key: 'z', ctrlKey: true, shiftKey: true })).toBeUndefined();
  expect(press({ key: 'я', code: 'KeyZ', ctrlKey: true })).toBe('undo');
});

test.each(['input', 'textarea', 'select', 'dialog'])('keys in a %s belong to it', (name) => {
  const element = document.createElement(name);
  document.body.append(element);
  expect(press({ key: 'e' }, element)).toBeUndefined();
  element.remove();
});

test.each(['input', 'textarea', 'select'])('Ctrl+K opens the commands in a %s too', (name) => {
  const element = document.createElement(name);
  document.body.append(element);
  expect(press({ key: 'k', ctrlKey: true }, element)).toBe('commands');
  element.remove();
});

test('keys that compose a word belong to the input method', () => {
  expect(press({ key: 'j', isComposing: true })).toBeUndefined();
});

test('keys of the box for an answer are those of its own actions', () => {
  const find = (init: KeyboardEventInit) =>
    findByOwnKey(deskActions, new KeyboardEvent('keydown', init))?.name;
  expect(find({ key: 'Enter', ctrlKey: true })).toBe('send');
  expect(find({ key: 'Enter', metaKey: true, shiftKey: true })).toBe('send and solve');
  expect(press({ key: 'Enter', ctrlKey: true })).toBeUndefined();
});

test('keys are printed as they are on a keyboard, and as screen readers read them', () => {
  expect(['j', '!', 'Escape', 'Mod+z', 'Mod+Shift+Enter'].map(printKey)).toEqual([
    'J',
    '!',
    'Esc',
    'Ctrl Z',
    'Ctrl ⇧ ↵',
  ]);
  expect(['j', 'Mod+Shift+Enter'].map(printShortcut)).toEqual(['j', 'Control+Shift+Enter']);
});
