/** The URL of the widget's script, whose query may name a help center: `/frontdesk.js?site=1.7`. */

import type { HelpCenterKey } from './stored-look.ts';

export const widgetScriptPath = '/frontdesk.js';

export const siteParameter = 'site';

const sitePattern = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/;

/** Reads the value of the query's parameter, such as `1.7` for help center 7 of user 1; null for anything else. */
export function readSite(value: unknown): HelpCenterKey | null {
  const [, userId, helpCenterId] = (typeof value === 'string' && sitePattern.exec(value)) || [];
  return helpCenterId === undefined ? null : { userId: Number(userId), helpCenterId: Number(helpCenterId) };
}
