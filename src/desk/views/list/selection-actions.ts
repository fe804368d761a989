/** Which tickets of a list are changed together. */

import type { DeskAction } from '../actions/desk-action.ts';

export const select: DeskAction = {
  name: 'select',
  keys: ['x'],
  label: ({ messages }) => messages.keySelect,
  isPossible: ({ open, focused }) => open !== undefined || focused !== undefined,
  act({ desk, open, focused }) {
    const ticket = focused ?? open;
    if (ticket) desk.selection.toggle(ticket);
  },
};

export const clearSelection: DeskAction = {
  name: 'clear selection',
  keys: ['Escape'],
  label: ({ messages }) => messages.many.clear,
  isPossible: ({ desk }) => desk.selection.isActive.value && !desk.navigation.place.value.page,
  act: ({ desk }) => desk.selection.clear(),
};
