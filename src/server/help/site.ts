import type { Visibility } from '../sites/visibility.ts';

export interface StoredSite {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly title: string;
  /** The help center's own host; null: the deployment's host. */
  readonly host: string | null;
  /** The beginning of the pages' paths: `/help`. */
  readonly path: string;
  readonly visibility: Visibility;
  readonly defaultLanguage: string;
  /** The languages that have articles, the default one first. */
  readonly languages: readonly string[];
  readonly contactEnabled: boolean;
  readonly conversationsEnabled: boolean;
  /** Whether the pages show the widget's launcher. */
  readonly pageLauncher: boolean;
}

export interface HelpSite extends StoredSite {
  /** The beginning of full URLs: `https://help.shop.example`. */
  readonly origin: string;
  /** The path of the deployment's public URL, with which `path` begins; usually empty. */
  readonly basePath: string;
  /**
   * Whether the pages are exported files on another host: their names have an extension, and no server is needed.
   * @default false
   */
  readonly isStatic?: boolean;
}
