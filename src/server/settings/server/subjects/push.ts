/** Settings of push services. */

import { list, text } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const pushSettings = {
  hosts: setting(list(text), {
    env: 'PUSH_HOSTS',
    default: [],
    sentence:
      'Hosts of push services of your own, to which [notifications of browsers](desk.md#in-the-browser-while-the-desk-is-closed) may be sent beside those of Chrome, Edge, Firefox and Safari, separated by commas, each with or without a port',
  }),
};

export type PushSettings = ValuesOf<typeof pushSettings>;
