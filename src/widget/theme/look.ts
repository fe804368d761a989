/**
 * The looks that a site chooses. Arrives only where it chooses any: as settings, or as custom properties of its own style
 * sheet. The colours that stand on or beside the brand's are computed here, so that they can be read whatever it is.
 */

import { formatRgb, parseRgb, type Rgb, readableOn, textOn } from './contrast.ts';

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

const properties: readonly (readonly [name: keyof Theme, property: string, kind: string])[] = [
  ['brand', '--fd-brand', 'color'],
  ['radius', '--fd-radius', 'border-radius'],
  ['font', '--fd-font', 'font-family'],
  ['surface', '--fd-surface', 'color'],
  ['surfaceRaised', '--fd-surface-raised', 'color'],
  ['text', '--fd-text', 'color'],
  ['textQuiet', '--fd-text-quiet', 'color'],
  ['line', '--fd-line', 'color'],
];

const placed = `:host > :is(button, output) {
  inset-block-end: var(--fd-bottom);
  inset-inline: var(--fd-start) var(--fd-end);
}`;

const pill = `:host > button {
  width: auto;
  padding-inline: 50px 22px;
  max-inline-size: calc(100vw - 112px);
  overflow: hidden;
  color: var(--fd-on-brand, #fff);
  font: 600 15px / 56px var(--fd-font, system-ui);
  text-overflow: ellipsis;
  white-space: nowrap;
}
:host > button::before { inset-inline-end: auto; width: 24px; }`;

const watched = new WeakSet<HTMLElement>();

/** Dresses the host in a theme, if there is one, until the signal ends it. A value that is not one is left out. */
export function dressHost(host: Element, theme: Theme | undefined, signal?: AbortSignal): void {
  if (!(host instanceof HTMLElement)) return;
  const { style } = host;
  for (const [name, property, kind] of theme ? properties : []) {
    const value = theme?.[name];
    if (value !== undefined && CSS.supports(kind, value)) style.setProperty(property, value);
    else style.removeProperty(property);
  }
  computeContrasts(host);
  if (!signal || watched.has(host)) return;
  watched.add(host);
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', () => computeContrasts(host), { signal });
  signal.addEventListener('abort', () => {
    watched.delete(host);
    const computed = ['--fd-on-brand', '--fd-accent'];
    for (const property of [...computed, ...properties.map(([, property]) => property)]) {
      style.removeProperty(property);
    }
  });
}

/** Dresses the launcher, and shows it unless it is not to be seen. */
export function dressLauncher(host: HTMLElement, look: PageLook): void {
  const root = host.shadowRoot;
  const button = root?.querySelector<HTMLElement>('[part~=launcher]');
  if (!root || !button) return;
  const { shown = true, label, position, offset = 20, icon } = read(look.launcher);
  const [side, bottom] = typeof offset === 'number' ? [offset, offset] : offset;
  dressHost(host, read(look.theme));
  const isAtStart = position === 'start';
  host.style.setProperty('--fd-start', isAtStart ? `${side}px` : 'auto');
  host.style.setProperty('--fd-end', isAtStart ? 'auto' : `${side}px`);
  host.style.setProperty('--fd-bottom', `${bottom}px`);
  if (look.zIndex) host.style.setProperty('--fd-z-index', `${look.zIndex}`);

  let css = placed;
  if (label) {
    button.textContent = label;
    button.setAttribute('aria-label', label);
    css += pill;
  }
  if (icon) {
    const address = JSON.stringify(new URL(icon, document.baseURI).href);
    css += `:host > [aria-expanded='false']::before {
      clip-path: none; filter: none; background: url(${address}) center / contain no-repeat;
    }`;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  button.hidden = !shown;
}

/** `false` and the like arrive as attributes too; JSON that is none throws. */
function read<T extends object>(value: T | string | undefined): Partial<T> {
  return (typeof value === 'string' ? JSON.parse(value) : value) ?? {};
}

/** Sets the colour of what stands on the brand's, and the brand's own where it is text on a surface. */
function computeContrasts(host: HTMLElement): void {
  const probe = document.createElement('span');
  (host.shadowRoot ?? host).append(probe);
  const values = getComputedStyle(host);
  const colorOf = (property: string): Rgb | undefined => {
    const value = values.getPropertyValue(property);
    if (!value) return undefined;
    probe.style.cssText = `forced-color-adjust: none; color: ${value}`;
    // Colours of other spaces stay in these when they are computed, unless they are mixed in this one.
    probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
    return parseRgb(getComputedStyle(probe).color);
  };
  const brand = colorOf('--fd-brand');
  const surfaces = [colorOf('--fd-surface'), colorOf('--fd-surface-raised')].filter(
    (surface) => surface !== undefined,
  );
  probe.remove();
  if (!brand) return;
  host.style.setProperty('--fd-on-brand', formatRgb(textOn(brand)));
  if (surfaces.length > 0) host.style.setProperty('--fd-accent', formatRgb(readableOn(brand, surfaces)));
}
