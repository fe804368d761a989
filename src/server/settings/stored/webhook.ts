/** Settings of a webhook. */

import { Type } from 'typebox';
import { type EventName, eventNames } from '../../../api/shared/webhook-events.ts';
import { splitItems } from './kinds.ts';
import { required, SettingProblem, type StoredKind } from './setting.ts';

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
