/** Settings of a webhook, which cannot be changed after it is created. */

import { Type } from 'typebox';
import { splitItems } from './kinds.ts';
import { required, SettingProblem, type StoredKind } from './setting.ts';

/** Events that a webhook can receive. */
export const eventNames = [
  'ticket.created',
  'ticket.message',
  'ticket.status',
  'article.voted',
  'conversation.ended',
  'form.submitted',
] as const;

export type EventName = (typeof eventNames)[number];

const isEventName = (name: string): name is EventName => eventNames.some((one) => one === name);

const events: StoredKind<EventName[]> = {
  schema: Type.Array(Type.Enum([...eventNames])),
  argument: 'names',
  parse(option, earlier = []) {
    if (option === 'all') return [...eventNames];
    const names = splitItems(option);
    if (names.length === 0 || !names.every(isEventName))
      throw new SettingProblem(`The events must be among ${eventNames.join(', ')}, or all.`);
    return [...earlier, ...names.filter(isEventName)];
  },
};

export const webhookSettings = {
  events: required(events, {
    sentence: `Events that the webhook gets, separated by commas: ${eventNames.join(', ')}, or \`all\``,
  }),
};
