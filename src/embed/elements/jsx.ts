/**
 * What the elements take in the markup of frameworks. The package's `react.d.ts`, `vue.d.ts` and `svelte.d.ts` tell each
 * framework in its own way, and so does the entry for Preact.
 */

import type { EventName, Events } from '../host/commands.ts';
import type { AttributeOf, NamesWithoutAttribute } from '../settings/attributes.ts';
import type { ElementSettingName, ElementSettings } from '../settings/definition.ts';
import type { FrontdeskHelpCenterElement } from './help-center-element.ts';
import type { FrontdeskWidgetElement } from './widget-element.ts';

/** React, Preact and Svelte name the listener of `frontdesk-open` so: `onfrontdesk-open`. */
type Listeners = {
  [Name in EventName as `onfrontdesk-${Name}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined;
};

/** Value of an attribute: text, or a value that becomes text. */
type AttributeValue<Name extends ElementSettingName> = Extract<
  ElementSettings[Name],
  string | number | boolean | undefined
>;

type Attributes = {
  [Name in Exclude<ElementSettingName, NamesWithoutAttribute> as AttributeOf<Name>]?: AttributeValue<Name>;
};

/** Settings by the names of properties or of attributes. */
type Settings = ElementSettings & Omit<Attributes, keyof ElementSettings>;

export type FrontdeskWidgetAttributes = Settings & Listeners;

export type FrontdeskHelpCenterAttributes = Settings & Listeners & { route?: string | undefined };

/** By tag, without what every element of HTML takes, which each framework has types of its own for. */
export interface FrontdeskElements {
  'frontdesk-widget': FrontdeskWidgetAttributes;
  'frontdesk-help-center': FrontdeskHelpCenterAttributes;
}

export interface FrontdeskTagNameMap {
  'frontdesk-widget': FrontdeskWidgetElement;
  'frontdesk-help-center': FrontdeskHelpCenterElement;
}

/** The elements' events, as `addEventListener` knows them. */
export type FrontdeskEventMap = {
  [Name in EventName as `frontdesk-${Name}`]: CustomEvent<Events[Name]>;
};
