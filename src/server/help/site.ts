/** A help center as it stands on the web. */

import type { Visibility } from '../sites/visibility.ts';

/** What is stored of it. */
export interface StoredSite {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly title: string;
  /** The host name that it has to itself; null: that of the deployment. */
  readonly host: string | null;
  /** What the path of each of its pages begins with: `/help`. */
  readonly path: string;
  readonly visibility: Visibility;
  readonly defaultLanguage: string;
  /** In which it has articles, the default language first. */
  readonly languages: readonly string[];
  readonly contactEnabled: boolean;
  readonly conversationsEnabled: boolean;
  /** Whether its pages show the widget's launcher. */
  readonly pageLauncher: boolean;
}

export interface HelpSite extends StoredSite {
  /** `https://help.shop.example`: what everything that is printed for it begins with. */
  readonly origin: string;
  /** The part of the deployment's own address that comes before all its paths, and so in `path` too; often empty. */
  readonly basePath: string;
  /**
   * Whether its pages are files that some host serves: their names have an extension, and nothing answers what is asked.
   * @default false
   */
  readonly isStatic?: boolean;
}
