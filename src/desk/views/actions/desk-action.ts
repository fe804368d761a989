/** What the actions of the desk are about, for those who declare them and those who read them. */

import type { DeskTicket, ThreadMessage } from '../../../api/schemas/desk.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Action } from '../../actions/action.ts';
import type { DeskIconName } from '../../kit/DeskIcon.tsx';
import type { Desk } from '../../models/desk.ts';

/** What a reply does besides reaching the customer. */
export type SendWay = 'stay' | 'next' | 'solve';

export interface ActionContext {
  readonly desk: Desk;
  readonly messages: DeskMessages;
  readonly locale: string;
  /** The tickets that are changed together; empty if it is one. */
  readonly selected: readonly DeskTicket[];
  /** The open ticket; undefined until it is loaded, and for one that is merged, which nothing changes. */
  readonly open: DeskTicket | undefined;
  /** The ticket whose row has the focus. */
  readonly focused: DeskTicket | undefined;
  /** The message that an action is about, in place of the last one. */
  readonly message?: ThreadMessage;
  /** Sends what is written, as chosen last without a way; absent outside of the box for an answer. */
  readonly send?: (way?: SendWay) => void;
}

export type DeskAction = Action<ActionContext, DeskIconName>;
