import { expect, test } from 'vitest';
import { deskAction } from '../../../src/desk/views/desk-keys.ts';

function press(init: KeyboardEventInit, target: Element = document.body): string | undefined {
  let action: string | undefined;
  const hear = (event: Event) => {
    if (event instanceof KeyboardEvent) action = deskAction(event);
  };
  document.addEventListener('keydown', hear, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return action;
}

test.each([
  ['j', 'next'],
  ['J', 'next'],
  ['?', 'help'],
  ['/', 'search'],
  ['h', 'snooze'],
  ['x', 'select'],
  ['!', 'spam'],
  ['Escape', 'clearSelection'],
  ['y', undefined],
  ['Enter', undefined],
])('the key %s means %s', (key, action) => expect(press({ key })).toBe(action));

test('letters of other keyboards count by the place of their keys', () => {
  expect(press({ key: 'о', code: 'KeyJ' })).toBe('next');
  expect(press({ key: 'ק', code: 'KeyE' })).toBe('solve');
  // On AZERTY, the key with an A is where others have a Q.
  expect(press({ key: 'a', code: 'KeyQ' })).toBe('assign');
});

test('keys with a modifier belong to the browser, but for the commands and undo', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(press({ key: 'e', [modifier]: true })).toBeUndefined();
  }
  expect(press({ key: 'k', ctrlKey: true })).toBe('commands');
  expect(press({ key: 'k', metaKey: true })).toBe('commands');
  expect(press({ key: 'z', ctrlKey: true })).toBe('undo');
  expect(press({ key: 'z', ctrlKey: true, shiftKey: true })).toBeUndefined();
});

test.each(['input', 'textarea', 'select', 'dialog'])('keys in a %s belong to it', (name) => {
  const element = document.createElement(name);
  document.body.append(element);
  expect(press({ key: 'e' }, element)).toBeUndefined();
  element.remove();
});

test('keys that compose a word belong to the input method', () => {
  expect(press({ key: 'j', isComposing: true })).toBeUndefined();
});
