/** What a page may set. The script tag's attributes carry the same names: `data-help-center-id` is helpCenterId. */

import type { WidgetSettings } from '../widget/settings.ts';
import type { LauncherSettings } from '../widget/theme/look.ts';

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

/** The name of a setting that is missing or wrong, if any is. */
export function wrongSetting({ userId, apiKey, helpCenterId, faqId }: PageSettings) {
  if (!isId(userId)) return 'userId';
  if (!apiKey) return 'apiKey';
  return isId(helpCenterId ?? faqId) ? undefined : 'helpCenterId';
}

export function isId(value: unknown): boolean {
  return Number(value) > 0;
}
