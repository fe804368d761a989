/** The parts of the desk that its first list does not need: each is loaded in one step. */

import { createLazyCode } from '../lazy/lazy-code.ts';

/** The pane of the open ticket, and what is done with tickets of the list: loaded once the list is drawn. */
export const ticketsPart = createLazyCode(() => import('./tickets-part.ts'));

export const articlesPart = createLazyCode(() => import('../articles/ArticlesView.tsx'));

export const insightsPart = createLazyCode(() => import('../insights/InsightsView.tsx'));

export const settingsPart = createLazyCode(() => import('../settings/SettingsView.tsx'));

export const setupPart = createLazyCode(() => import('../first-steps/setup-part.ts'));

export const accountPart = createLazyCode(() => import('../account/account-part.ts'));
