/** What a page may set. The script tag's attributes carry the same names: `data-help-center-id` is helpCenterId. */

import type { LauncherSettings } from '../../ui/theme/look.ts';
import type { WidgetSettings } from '../../widget/settings.ts';

export type Isolation = 'none' | 'iframe';

export type HistoryUse = 'auto' | 'manual';

/** Google's list of events, or its function. */
export type Analytics = 'none' | 'dataLayer' | 'gtag';

export interface Settings extends WidgetSettings {
  /**
   * Where the deployment answers.
   * @default where the script was loaded from
   */
  baseUrl: string;
  /** Whose help center it is: the user id of the deployment. */
  userId: number;
  /** A public key that allows the page's origin. */
  apiKey: string;
  /**
   * What the launcher is put into: an element, or a selector that finds it.
   * @default the page
   */
  target?: Element;
  /**
   * Whether the panel stands in the page itself, or in a frame of the deployment's own origin.
   * @default 'none'
   */
  isolation?: Isolation;
  /**
   * Whether changes of the page's address are seen by themselves, or told by the command `page`.
   * @default 'auto'
   */
  history?: HistoryUse;
  /**
   * What is told of what visitors do, besides the page's own listeners.
   * @default 'none'
   */
  analytics?: Analytics;
  /**
   * Accepted for pages that set one for every script. Nothing needs it: the widget's scripts are let through by that of
   * the tag, and its styles are of no interest to a policy.
   * @default none
   */
  nonce?: string;
  /**
   * How the launcher looks and where it stands.
   * @default {}
   */
  launcher?: LauncherSettings;
  /**
   * Where the widget stands in the page's order of depth.
   * @default 2000000000
   */
  zIndex?: number;
}

/** Settings as a page writes them: some left out, and some as text that are not text. */
export type PageSettings = { [Name in keyof Settings]?: Settings[Name] | string | undefined };

/** Whether they say whose help center it is. */
export function areComplete({ userId, apiKey, helpCenterId, faqId }: PageSettings): boolean {
  return isId(userId) && !!apiKey && isId(helpCenterId ?? faqId);
}

/** The name of a setting that is missing or wrong, if any is. */
export function wrongSetting({ baseUrl, userId, apiKey, helpCenterId, faqId }: PageSettings) {
  if (!baseUrl) return 'baseUrl';
  if (!isId(userId)) return 'userId';
  if (!apiKey) return 'apiKey';
  return isId(helpCenterId ?? faqId) ? undefined : 'helpCenterId';
}

function isId(value: unknown): boolean {
  return Number(value) > 0;
}
