/** Which action a key is meant for. Without modifiers, keys work while no field has the focus. */

import type { Action } from './action.ts';

/** Returns the action of a key; undefined if it belongs to a field, a dialog, the browser or an input method. */
export function findByKey<Found extends Pick<Action<never>, 'keys' | 'hasKeysInFields'>>(
  actions: readonly Found[],
  event: KeyboardEvent,
): Found | undefined {
  const { isComposing, defaultPrevented } = event;
  // The field itself, also within a shadow root, as that of an article's text.
  const [target = null] = event.composedPath();
  if (isComposing || defaultPrevented || isInDialog(target)) return undefined;
  const isTyping = isField(target);
  return actions.find(
    ({ keys, hasKeysInFields }) =>
      (hasKeysInFields || !isTyping) && keys?.some((key) => isPressed(key, event)),
  );
}

/** Returns the action of a key that the element with the focus handles itself. */
export function findByOwnKey<Found extends Pick<Action<never>, 'ownKeys'>>(
  actions: readonly Found[],
  event: KeyboardEvent,
): Found | undefined {
  return actions.find(({ ownKeys }) => ownKeys?.some((key) => isPressed(key, event)));
}

function isPressed(key: string, event: KeyboardEvent): boolean {
  const { modifiers, typed } = splitKey(key);
  const hasMod = modifiers.includes('Mod');
  if (event.altKey || hasMod !== (event.ctrlKey || event.metaKey)) return false;
  // Without another modifier, Shift is how some characters are typed.
  if (hasMod && modifiers.includes('Shift') !== event.shiftKey) return false;
  return typed.toLowerCase() === typedLetter(event);
}

const latin = /^[a-z]$/;

/** Returns the key in lower case. On keyboards with other letters, the place of the key counts. */
function typedLetter({ key, code }: KeyboardEvent): string {
  const typed = key.toLowerCase();
  const isOther = !latin.test(typed) && /^Key[A-Z]$/.test(code) && !/[\x20-\x7e]/.test(typed);
  return isOther ? code.slice(3).toLowerCase() : typed;
}

/** Returns the key of a text that is typed outside fields and dialogs, as in `KeyboardEvent.key`. */
export function typedKey(event: KeyboardEvent): string | undefined {
  const { key, isComposing, defaultPrevented, target } = event;
  if (isComposing || defaultPrevented || isInDialog(target) || isField(target)) return undefined;
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return isCommand ? undefined : key;
}

const symbols: Readonly<Record<string, string>> = { Mod: 'Ctrl', Shift: '⇧', Enter: '↵', Escape: 'Esc' };

/** Returns a key as agents read it, such as `Ctrl Z`. */
export function printKey(key: string): string {
  const { modifiers, typed } = splitKey(key);
  return [...modifiers, typed.length === 1 ? typed.toUpperCase() : typed]
    .map((part) => symbols[part] ?? part)
    .join(' ');
}

/** Returns a key as `aria-keyshortcuts` has it, such as `Control+Z`. */
export function printShortcut(key: string): string {
  return key.replace('Mod', 'Control');
}

function splitKey(key: string): { modifiers: readonly string[]; typed: string } {
  const parts = key.split('+');
  return { modifiers: parts.slice(0, -1), typed: parts.at(-1) ?? '' };
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}
