/** Pushes to the browser in which an agent is signed in: its session has one subscription. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-push.ts';

const push = '/api/{apiKey}/{userId}/management/push';

/** Returns whether the server sends pushes to the browser. */
export const getPush = operation<typeof schemas.getPush>('getPush', 'GET', push);

/** Lets the server send pushes to the browser. */
export const subscribeToPush = operation<typeof schemas.subscribeToPush>('subscribeToPush', 'POST', push);

/** Ends pushes to the browser. */
export const unsubscribeFromPush = operation<typeof schemas.unsubscribeFromPush>(
  'unsubscribeFromPush',
  'DELETE',
  push,
);

/** Sends a push to the browser. */
export const testPush = operation<typeof schemas.testPush>('testPush', 'POST', `${push}/test`);
