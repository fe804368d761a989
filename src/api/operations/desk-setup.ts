/** The first steps of an owner at the desk. Each returns the state of all steps after it. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-setup.ts';

const setup = '/api/{apiKey}/{userId}/management/setup';

/** Returns how far the owner is. */
export const getSetup = operation<typeof schemas.getSetup>('getSetup', 'GET', setup);

/** Puts the checklist away, or back. */
export const dismissSetup = operation<typeof schemas.dismissSetup>('dismissSetup', 'PUT', setup);

/** Begins to import the articles of the sample. A conflict if the help center has articles of its own. */
export const addSample = operation<typeof schemas.addSample>('addSample', 'POST', `${setup}/sample`);

/** Removes the articles of the sample. */
export const removeSample = operation<typeof schemas.removeSample>(
  'removeSample',
  'DELETE',
  `${setup}/sample`,
);
