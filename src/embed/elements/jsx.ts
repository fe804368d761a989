/**
 * Attributes and events of the elements in the markup of frameworks. `react.d.ts`, `vue.d.ts` and `svelte.d.ts` of the
 * package, and the entry for Preact, adapt them to each framework.
 */

import type { EventName, Events } from '../host/widget-commands.ts';
import type { AttributeOf, NamesWithoutAttribute } from '../settings/attributes.ts';
import type { ElementSettingName, ElementSettings } from '../settings/definition.ts';
import type { FrontdeskHelpCenterElement } from './help-center-element.ts';
import type { FrontdeskWidgetElement } from './widget-element.ts';

/** React, Preact and Svelte call the listener of `frontdesk-open` `onfrontdesk-open`. */
type Listeners = {
  [Name in EventName as `onfrontdesk-${Name}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined;
};

/** Type of an attribute's value: text, or a value that converts to text. */
type AttributeValue<Name extends ElementSettingName> = Extract<
  ElementSettings[Name],
  string | number | boolean | undefined
>;

type Attributes = {
  [Name in Exclude<ElementSettingName, NamesWithoutAttribute> as AttributeOf<Name>]?: AttributeValue<Name>;
};

/** Settings by the names of their properties or attributes. */
type Settings = ElementSettings & Omit<Attributes, keyof ElementSettings>;

export type FrontdeskWidgetAttributes = Settings & Listeners;

export type FrontdeskHelpCenterAttributes = Settings & Listeners & { route?: string | undefined };

/** Attributes by tag, without those of every HTML element, for which each framework has types. */
export interface FrontdeskElements {
  'frontdesk-widget': FrontdeskWidgetAttributes;
  'frontdesk-help-center': FrontdeskHelpCenterAttributes;
}

export interface FrontdeskTagNameMap {
  'frontdesk-widget': FrontdeskWidgetElement;
  'frontdesk-help-center': FrontdeskHelpCenterElement;
}

/** The elements' events, for `addEventListener`. */
export type FrontdeskEventMap = {
  [Name in EventName as `frontdesk-${Name}`]: CustomEvent<Events[Name]>;
};
