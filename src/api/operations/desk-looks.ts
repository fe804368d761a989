/** How help centers look, which owners change at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-looks.ts';

const looks = '/api/{apiKey}/{userId}/management/looks';
const look = `${looks}/{helpCenterId}`;

/** Lists the looks of the help centers. */
export const listLooks = operation<typeof schemas.listLooks>('listLooks', 'GET', looks);

/** Returns what values look like, and the illegible ones. Nothing is stored. */
export const drawLook = operation<typeof schemas.drawLook>('drawLook', 'POST', `${look}/draft`);

/** Changes the colours, the font and the greeting of a help center. Returns its look as it is then. */
export const updateLook = operation<typeof schemas.updateLook>('updateLook', 'PUT', look);

/** Stores a picture of a help center, in place of the one before. */
export const setLookPicture = operation<typeof schemas.setLookPicture>(
  'setLookPicture',
  'PUT',
  `${look}/pictures/{picture}`,
);

/** Removes a picture of a help center. */
export const removeLookPicture = operation<typeof schemas.removeLookPicture>(
  'removeLookPicture',
  'DELETE',
  `${look}/pictures/{picture}`,
);
