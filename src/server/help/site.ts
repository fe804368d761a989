/** A help center on the web. */

import type { Visibility } from '../sites/visibility.ts';

/** The stored part of a site. */
export interface StoredSite {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly title: string;
  /** The host of its own; null: that of the deployment. */
  readonly host: string | null;
  /** The beginning of the paths of its pages: `/help`. */
  readonly path: string;
  readonly visibility: Visibility;
  readonly defaultLanguage: string;
  /** The languages with articles, the default one first. */
  readonly languages: readonly string[];
  readonly contactEnabled: boolean;
  readonly conversationsEnabled: boolean;
  /** Whether its pages show the widget's launcher. */
  readonly pageLauncher: boolean;
}

export interface HelpSite extends StoredSite {
  /** The beginning of full urls: `https://help.shop.example`. */
  readonly origin: string;
  /** The path of the deployment's own url, with which `path` begins; usually empty. */
  readonly basePath: string;
  /**
   * Whether its pages are files on another host: their names have an extension, and no server answers.
   * @default false
   */
  readonly isStatic?: boolean;
}
