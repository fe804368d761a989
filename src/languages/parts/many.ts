/** Texts of the desk about several tickets that are selected, and changed at once. */

import type { Plural } from './widget.ts';

export interface ManyMessages {
  /** Name of the box before a ticket. */
  selectOne: string;
  /** The button that shows the boxes. */
  choose: string;
  selected: string;
  /** `{count}` selected tickets are no longer in the list. */
  gone: string;
  all: string;
  selectingAll: string;
  clear: string;
  /** Name of the row of buttons. */
  actions: string;
  assign: string;

  /** What was done; `{count}` is the number of tickets. */
  solved: string;
  reopened: string;
  assigned: string;
  unassigned: string;
  labelAdded: string;
  labelRemoved: string;
  snoozed: string;
  woken: string;
  spam: string;
  notSpam: string;

  /** Tickets that were left as they were: `{count}` of `{all}`. */
  unseen: Plural;
  ended: string;
  missing: string;
  failed: string;
  notLoaded: string;
}
