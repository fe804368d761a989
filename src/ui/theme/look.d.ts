/**
 * The looks that a site chooses: as settings, or as custom properties of its own style
 * sheet. The colours that stand on or beside the brand's are computed here, so that they can be read whatever it is.
 */
/** Each is a custom property of the host too: `surfaceRaised` is `--fd-surface-raised`. */
export interface Theme {
  /**
   * The colour of the launcher, the head of home, and pressed buttons; links and icons are of it as far as they can be
   * read.
   * @default '#3d4fc9'
   */
  readonly brand?: string;
  /**
   * How round the panel's corners are; what stands in it is rounded in proportion.
   * @default '16px'
   */
  readonly radius?: string;
  /**
   * The font family.
   * @default the system's
   */
  readonly font?: string;
  /**
   * The ground of the views.
   * @default '#f5f5f7', dark '#15161b'
   */
  readonly surface?: string;
  /**
   * The ground of cards, articles and boxes.
   * @default '#fff', dark '#1d1e25'
   */
  readonly surfaceRaised?: string;
  /** @default '#16171d', dark '#eeeef2' */
  readonly text?: string;
  /**
   * Dates, labels and hints.
   * @default '#5b5e6b', dark '#a2a5b3'
   */
  readonly textQuiet?: string;
  /**
   * Lines and frames.
   * @default '#e4e4ea', dark '#2e303a'
   */
  readonly line?: string;
}
export interface LauncherSettings {
  /**
   * Whether the page has a launcher; without it the panel opens by command.
   * @default true
   */
  readonly shown?: boolean;
  /**
   * Words beside the icon.
   * @default none
   */
  readonly label?: string;
  /**
   * The side that it stands at, in the reading direction of the page.
   * @default 'end'
   */
  readonly position?: 'start' | 'end';
  /**
   * How far it stands from the side and from the bottom, in px; one number for both.
   * @default 20
   */
  readonly offset?: number | readonly [side: number, bottom: number];
  /**
   * The address of a picture, 24 px wide and high.
   * @default a speech bubble
   */
  readonly icon?: string;
}
/** Settings as a page writes them: objects, or their JSON in an attribute. */
export interface PageLook {
  readonly theme?: Theme | string | undefined;
  readonly launcher?: LauncherSettings | string | undefined;
  readonly zIndex?: number | string | undefined;
}
/** Dresses the host in a theme, if there is one, until the signal ends it. A value that is not one is left out. */
export declare function dressHost(host: Element, theme: Theme | undefined, signal?: AbortSignal): void;
/** Dresses the launcher, and shows it unless it is not to be seen. */
export declare function dressLauncher(host: HTMLElement, look: PageLook): void;
/** Takes the looks from a launcher that has none to have any more, and from what it stands in. */
export declare function undressLauncher(host: HTMLElement): void;
