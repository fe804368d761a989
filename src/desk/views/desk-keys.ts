/** The keys of the desk. Without modifiers they work while no field has the focus. */

import type { DeskMessages } from '../../languages/messages.ts';

export type DeskAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'back'
  | 'reply'
  | 'note'
  | 'assign'
  | 'labels'
  | 'article'
  | 'savedReply'
  | 'savedReplies'
  | 'solve'
  | 'snooze'
  | 'spam'
  | 'select'
  | 'clearSelection'
  | 'newArticle'
  | 'undo'
  | 'search'
  | 'help'
  | 'commands'
  | 'account';

interface KeyRow {
  readonly keys: readonly string[];
  readonly label: Extract<keyof DeskMessages, `key${string}`>;
}

const actions: Readonly<Record<string, DeskAction>> = {
  j: 'next',
  k: 'previous',
  o: 'open',
  u: 'back',
  r: 'reply',
  n: 'note',
  a: 'assign',
  l: 'labels',
  i: 'article',
  c: 'newArticle',
  e: 'solve',
  h: 'snooze',
  '!': 'spam',
  x: 'select',
  escape: 'clearSelection',
  z: 'undo',
  '/': 'search',
  '?': 'help',
};

/** The keys as the overview lists them. */
export const keyRows: readonly KeyRow[] = [
  { keys: ['J'], label: 'keyNext' },
  { keys: ['K'], label: 'keyPrevious' },
  { keys: ['O', '↵'], label: 'keyOpen' },
  { keys: ['U'], label: 'keyBack' },
  { keys: ['R'], label: 'keyReply' },
  { keys: ['N'], label: 'keyNote' },
  { keys: ['A'], label: 'keyAssign' },
  { keys: ['L'], label: 'keyLabels' },
  { keys: ['E'], label: 'keySolve' },
  { keys: ['H'], label: 'keySnooze' },
  { keys: ['!'], label: 'keySpam' },
  { keys: ['X'], label: 'keySelect' },
  { keys: ['Esc'], label: 'keyClear' },
  { keys: ['Z', 'Ctrl Z'], label: 'keyUndo' },
  { keys: ['I'], label: 'keyArticle' },
  { keys: ['C'], label: 'keyNewArticle' },
  { keys: ['/'], label: 'keySavedReply' },
  { keys: ['/'], label: 'keySearch' },
  { keys: ['Ctrl ↵'], label: 'keySend' },
  { keys: ['Ctrl ⇧ ↵'], label: 'keySendAndSolve' },
  { keys: ['Ctrl K'], label: 'keyCommands' },
  { keys: ['?'], label: 'keyHelp' },
];

const latin = /^[a-z]$/;

/** Returns the action of a key; undefined if it belongs to a field, a dialog, the browser or an input method. */
export function deskAction(event: KeyboardEvent): DeskAction | undefined {
  const { key, code, isComposing, defaultPrevented } = event;
  // The field itself, also within a shadow root, as that of an article's text.
  const [target = null] = event.composedPath();
  if (isComposing || defaultPrevented || isInDialog(target)) return undefined;
  const hasControl = event.ctrlKey || event.metaKey;
  const isControlOnly = hasControl && !event.altKey && !event.shiftKey;
  if (isControlOnly && key.toLowerCase() === 'k') return 'commands';
  if (event.altKey || isField(target)) return undefined;
  if (isControlOnly && key.toLowerCase() === 'z') return 'undo';
  if (hasControl) return undefined;
  const typed = key.toLowerCase();
  // On keyboards with other letters, the place of the key counts.
  const letter =
    latin.test(typed) || !/^Key[A-Z]$/.test(code) || /[\x20-\x7e]/.test(typed)
      ? typed
      : code.slice(3).toLowerCase();
  return Object.hasOwn(actions, letter) ? actions[letter] : undefined;
}

/** Returns the key of a text that is typed outside fields and dialogs, as in `KeyboardEvent.key`. */
export function typedKey(event: KeyboardEvent): string | undefined {
  const { key, isComposing, defaultPrevented, target } = event;
  if (isComposing || defaultPrevented || isInDialog(target) || isField(target)) return undefined;
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return isCommand ? undefined : key;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}
