/** Where an agent goes on after a reply: in the same ticket or in the next one. Remembered in this browser. */

import { createStoredValue, type StoredValue } from '../../../../state/stored-value.ts';

export type AfterSending = 'stay' | 'next';

export function createAfterSending(userId: number, agentId: number): StoredValue<AfterSending> {
  return createStoredValue<AfterSending>(`frontdesk:desk:${userId}:${agentId}:after-sending`, {
    parse: (text) => (text === 'next' ? 'next' : 'stay'),
    print: (choice) => choice,
  });
}
