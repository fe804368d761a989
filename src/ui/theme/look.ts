/**
 * The appearance that a site chooses, in settings or in custom properties of its own style sheet. Computes the colours
 * on and beside the brand colour, so that they are legible with any brand.
 */

import { adoptShared, removeShared } from './adopt-sheet.ts';
import { readableOn, textOn } from './contrast.ts';
import css from './look.css?inline';
import { formatRgb, parseRgb, type Rgb } from './rgb.ts';

/** Colours, radius and font. Each is also a custom property of the host: `surfaceRaised` is `--fd-surface-raised`. */
export interface Theme {
  /**
   * The colour of the launcher, the header of home, and pressed buttons; links and icons get its nearest legible shade.
   * @default '#3d4fc9'
   */
  readonly brand?: string;
  /**
   * Radius of the panel's corners; its contents are rounded in proportion.
   * @default '16px'
   */
  readonly radius?: string;
  /**
   * The font family.
   * @default the system's
   */
  readonly font?: string;
  /**
   * The background of the views.
   * @default '#f5f5f7', dark '#15161b'
   */
  readonly surface?: string;
  /**
   * The background of cards, articles and boxes.
   * @default '#fff', dark '#1d1e25'
   */
  readonly surfaceRaised?: string;
  /** @default '#16171d', dark '#eeeef2' */
  readonly text?: string;
  /**
   * The text colour of dates, labels and hints.
   * @default '#5b5e6b', dark '#a2a5b3'
   */
  readonly textQuiet?: string;
  /**
   * The colour of lines and borders.
   * @default '#e4e4ea', dark '#2e303a'
   */
  readonly line?: string;
}

export interface LauncherSettings {
  /**
   * Whether the page has a launcher; without one, commands open the panel.
   * @default true
   */
  readonly shown?: boolean;
  /**
   * Text beside the icon.
   * @default none
   */
  readonly label?: string;
  /**
   * Side of the page, in its reading direction.
   * @default 'end'
   */
  readonly position?: 'start' | 'end';
  /**
   * Distance from the side and from the bottom, in px; one number for both.
   * @default 20
   */
  readonly offset?: number | readonly [side: number, bottom: number];
  /**
   * URL of an image, 24 px wide and high.
   * @default a speech bubble
   */
  readonly icon?: string;
}

/** Settings as a page writes them: objects, or JSON in an attribute. */
export interface PageLook {
  readonly theme?: Theme | string | undefined;
  readonly launcher?: LauncherSettings | string | undefined;
  readonly zIndex?: number | string | undefined;
}

/** The CSS type of each value, for `CSS.supports`. */
const kinds: Readonly<Record<keyof Theme, string>> = {
  brand: 'color',
  radius: 'border-radius',
  font: 'font-family',
  surface: 'color',
  surfaceRaised: 'color',
  text: 'color',
  textQuiet: 'color',
  line: 'color',
};

const watched = new WeakSet<HTMLElement>();

/** Applies a theme to the host, if there is one, until the signal aborts. Skips values that CSS does not accept. */
export function applyHostTheme(host: Element, theme: Theme | undefined, signal?: AbortSignal): void {
  if (!(host instanceof HTMLElement)) return;
  setTheme(host, theme);
  computeContrasts(host);
  if (!signal || watched.has(host)) return;
  watched.add(host);
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', () => computeContrasts(host), { signal });
  signal.addEventListener('abort', () => {
    watched.delete(host);
    setTheme(host, {});
    host.style.removeProperty('--fd-on-brand');
    host.style.removeProperty('--fd-accent');
  });
}

/** Applies a theme to the launcher, and shows the launcher unless it is to stay hidden. */
export function applyLauncherTheme(host: HTMLElement, look: PageLook): void {
  const root = host.shadowRoot;
  const button = root?.querySelector<HTMLElement>('[part~=launcher]');
  if (!root || !button) return;
  const { shown = true, label, position, offset = 20, icon } = read(look.launcher);
  const [side, bottom] = typeof offset === 'number' ? [offset, offset] : offset;
  const set = (property: string, value: string | number) => host.style.setProperty(property, `${value}`);
  applyHostTheme(host, read(look.theme));
  set('--fd-start', 'auto');
  set('--fd-end', 'auto');
  set(position === 'start' ? '--fd-start' : '--fd-end', `${side}px`);
  set('--fd-bottom', `${bottom}px`);
  if (look.zIndex) set('--fd-z-index', look.zIndex);
  button.replaceChildren(...labelElements(label));
  button.classList.toggle('labelled', !!label);
  if (label) button.setAttribute('aria-label', label);
  button.classList.toggle('has-icon', !!icon);
  if (icon) set('--fd-icon', `url(${JSON.stringify(new URL(icon, document.baseURI).href)})`);
  adoptShared(root, css);
  button.hidden = !shown;
}

/** Wraps the label in an element that truncates it, so that the badge on the button is not truncated. */
function labelElements(label: string | undefined): HTMLElement[] {
  if (!label) return [];
  const element = document.createElement('span');
  element.textContent = label;
  return [element];
}

/** Removes the theme from a launcher and from its host. */
export function resetLauncherTheme(host: HTMLElement): void {
  const { style, shadowRoot } = host;
  const button = shadowRoot?.querySelector<HTMLElement>('[part~=launcher]');
  for (const name of Array.from(style)) if (name.startsWith('--fd-')) style.removeProperty(name);
  if (!host.getAttribute('style')) host.removeAttribute('style');
  if (!shadowRoot || !button) return;
  button.replaceChildren();
  button.classList.remove('labelled', 'has-icon');
  button.hidden = false;
  removeShared(shadowRoot, css);
}

/** Parses a setting. `false` arrives from attributes too; invalid JSON throws. */
function read<T extends object>(value: T | string | undefined): Partial<T> {
  return (typeof value === 'string' ? JSON.parse(value) : value) ?? {};
}

/** Sets each custom property that the theme has a value for, and removes the others. */
function setTheme({ style }: HTMLElement, theme: Theme = {}): void {
  const values: Readonly<Record<string, string | undefined>> = { ...theme };
  for (const [name, kind] of Object.entries(kinds)) {
    const value = values[name] ?? '';
    const property = `--fd-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
    style.setProperty(property, CSS.supports(kind, value) ? value : '');
  }
}

/** Computes the text colour on the brand colour, and the brand colour's legible shade on a surface. */
function computeContrasts(host: HTMLElement): void {
  const probe = document.createElement('span');
  (host.shadowRoot ?? host).append(probe);
  const values = getComputedStyle(host);
  const computedColors = (...properties: string[]) =>
    properties.flatMap((property): Rgb[] => {
      const value = values.getPropertyValue(property);
      if (!value) return [];
      probe.style.cssText = `forced-color-adjust: none; color: ${value}`;
      // Browsers keep other colour spaces in computed values unless the colour is mixed in sRGB.
      probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
      return [parseRgb(getComputedStyle(probe).color)];
    });
  const [brand] = computedColors('--fd-brand');
  const surfaces = computedColors('--fd-surface', '--fd-surface-raised');
  probe.remove();
  if (!brand) return;
  host.style.setProperty('--fd-on-brand', formatRgb(textOn(brand)));
  if (surfaces.length > 0) host.style.setProperty('--fd-accent', formatRgb(readableOn(brand, surfaces)));
}
