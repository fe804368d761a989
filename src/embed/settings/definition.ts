/**
 * The settings of a page, in one table, from which the types, the reader, the attributes, the elements' properties, the
 * rule for restarts and the docs follow. Attributes of the script tag have the same names: `data-help-center-id` is
 * `helpCenterId`.
 */

import type { LauncherSettings } from '../../ui/theme/look.ts';
import type { SettingDefinition, SettingDefinitions } from '../../widget/setting-definition.ts';
import { type WidgetSettings, widgetSettings } from '../../widget/settings.ts';

const isolations = ['none', 'iframe'] as const;

export type Isolation = (typeof isolations)[number];

const historyUses = ['auto', 'manual'] as const;

export type HistoryUse = (typeof historyUses)[number];

const analyticsTools = ['none', 'dataLayer', 'gtag'] as const;

/** Google's event list (`dataLayer`), or its function `gtag`. */
export type Analytics = (typeof analyticsTools)[number];

export interface Settings extends WidgetSettings {
  /** Id of the deployment's user. */
  userId: number;
  /**
   * A public key that allows the page's origin; on another deployment a key with FAQ scopes alone.
   * @see [The widget on another deployment](docs/widget/another-deployment.md)
   */
  apiKey: string;
  /**
   * URL of the deployment.
   * @default the folder of the script
   */
  baseUrl: string;
  /**
   * Appearance and position of the launcher.
   * @default {}
   * @see [The launcher](docs/widget/theming.md#the-launcher)
   */
  launcher?: LauncherSettings;
  /**
   * The `z-index` of the launcher among the page's elements; an open panel is in front of all.
   * @default 2000000000
   */
  zIndex?: number;
  /**
   * Parent of the launcher: an element, or its selector.
   * @default the page
   */
  target?: Element;
  /**
   * Whether the panel is in the page itself, or in an iframe of the deployment's origin.
   * @default 'none'
   * @see [In a frame](docs/widget/iframe.md)
   */
  isolation?: Isolation;
  /**
   * Whether the widget follows the page's URL, or waits for the command `page`.
   * @default 'auto'
   */
  history?: HistoryUse;
  /**
   * The analytics that receive events, besides the page's own listeners.
   * @default 'none'
   * @see [Your analytics](docs/widget/commands-and-events.md#your-analytics)
   */
  analytics?: Analytics;
  /**
   * Whether the title of the page begins with the number of unread tickets: `(2) Shop`.
   * @default false
   */
  titleCount?: boolean;
  /**
   * Whether a new reply rises from the launcher on a card while the panel is closed.
   * @default true
   * @see [A new reply](docs/widget/contact-and-tickets.md#a-new-reply)
   */
  preview?: boolean;
  /**
   * Accepted for pages that set a nonce for every script; the widget does not need it.
   * @default none
   */
  nonce?: string;
}

const settingDefinitions = {
  userId: { kind: 'id', restarts: true },
  apiKey: { kind: 'text', restarts: true },
  ...widgetSettings,
  baseUrl: { kind: 'url', restarts: true },
  launcher: { kind: 'object', reset: {} },
  zIndex: { kind: 'number', reset: 2_000_000_000 },
  target: { kind: 'element', restarts: true, onElements: false },
  isolation: { kind: isolations, restarts: true },
  history: { kind: historyUses, restarts: true },
  analytics: { kind: analyticsTools, reset: 'none' },
  titleCount: { kind: 'switch', reset: false },
  preview: { kind: 'switch', reset: true },
  // The tag's own nonce allows the widget's scripts, and a policy does not apply to its styles. On elements, `nonce` is
  // an attribute of HTML.
  nonce: { kind: 'text', reset: undefined, onElements: false },
} as const satisfies SettingDefinitions<Settings>;

type Definitions = typeof settingDefinitions;

export type SettingName = keyof Definitions;

/** Names of the settings whose definitions extend `Part`. */
export type NamesWith<Part> = {
  [Name in SettingName]: Definitions[Name] extends Part ? Name : never;
}[SettingName];

/** Settings that cannot be changed in a running widget. */
export type RestartingName = NamesWith<{ readonly restarts: true }>;

/** Settings as a page writes them: some are missing, and some are text in place of their own type. */
export type PageSettings = { [Name in keyof Settings]?: Settings[Name] | string | undefined };

export type ElementSettings = Omit<PageSettings, NamesWith<{ readonly onElements: false }>>;

export type ElementSettingName = keyof ElementSettings;

export const settingNames: readonly SettingName[] = Object.keys(settingDefinitions).filter(isSettingName);

export function settingDefinition(name: SettingName): SettingDefinition {
  return settingDefinitions[name];
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingDefinitions, name);
}
