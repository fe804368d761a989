/** Notification settings of agents. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { Id } from './common.ts';
import { contract, ours } from './contract.ts';

/**
 * `unassigned`: tickets without an agent, and those of `mine`. `mine`: tickets that are assigned to the agent.
 */
const NotifiedTickets = Type.Union([
  Type.Literal('all'),
  Type.Literal('unassigned'),
  Type.Literal('mine'),
  Type.Literal('none'),
]);
export type NotifiedTickets = Static<typeof NotifiedTickets>;

/** `away`: only messages that the agent has not read, while none of their sessions shows the desk. */
const MailedMessages = Type.Union([Type.Literal('always'), Type.Literal('away')]);

export const NotificationSettings = Type.Object({
  /** The tickets of whose first message the agent is notified. @default 'all' */
  newTickets: NotifiedTickets,
  /** The tickets of whose later messages by customers the agent is notified. @default 'mine' */
  replies: NotifiedTickets,
  /**
   * Whether tickets that are assigned to one of the agent's teams and to no agent are in the view `mine`, and count as
   * the agent's here. @default false
   */
  mineIncludesTeams: Type.Boolean(),
  /** Whether the page of the desk shows a card. @default true */
  onScreen: Type.Boolean(),
  /** Whether the page of the desk plays a sound. @default false */
  sound: Type.Boolean(),
  /** The messages in the agent's inboxes of which they get emails. @default 'always' */
  mail: MailedMessages,
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** The agent who is notified. A session of the desk is its own agent. */
const NotifiedAgent = Type.Optional(Id);

export const getNotificationSettings = ours(
  contract('Tickets:Read', Type.Object({ agentId: NotifiedAgent }), NotificationSettings),
);

export const updateNotificationSettings = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      newTickets: Type.Optional(NotifiedTickets),
      replies: Type.Optional(NotifiedTickets),
      mineIncludesTeams: Type.Optional(Type.Boolean()),
      onScreen: Type.Optional(Type.Boolean()),
      sound: Type.Optional(Type.Boolean()),
      mail: Type.Optional(MailedMessages),
      agentId: NotifiedAgent,
    }),
    NotificationSettings,
  ),
);
