/** The elements in JSX: an application tells its own of them, by `FrontdeskElements`. */

import type { AttributeOf, ElementSettings } from './attributes.ts';
import type { EventName, Events } from './commands.ts';
import type { FrontdeskHelpCenterElement } from './help-center-element.ts';
import type { FrontdeskWidgetElement } from './widget-element.ts';

/** React and Preact both name the listener of `frontdesk-open` so: `onfrontdesk-open`. */
type Listeners = {
  [Name in EventName as `onfrontdesk-${Name}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined;
};

type Attributes = {
  [Name in Exclude<keyof ElementSettings, 'visitorToken'> as AttributeOf<Name>]?:
    | string
    | number
    | boolean
    | undefined;
};

/** Settings by the names of properties or of attributes. */
type Settings = ElementSettings & Omit<Attributes, keyof ElementSettings>;

interface Common<Element> {
  id?: string | undefined;
  class?: string | undefined;
  className?: string | undefined;
  style?: object | undefined;
  hidden?: boolean | undefined;
  slot?: string | undefined;
  key?: string | number | undefined;
  ref?: { current: Element | null } | ((element: Element | null) => unknown) | null | undefined;
}

export type FrontdeskWidgetAttributes = Settings & Listeners & Common<FrontdeskWidgetElement>;

export type FrontdeskHelpCenterAttributes = Settings &
  Listeners &
  Common<FrontdeskHelpCenterElement> & { route?: string | undefined };

export interface FrontdeskElements {
  'frontdesk-widget': FrontdeskWidgetAttributes;
  'frontdesk-help-center': FrontdeskHelpCenterAttributes;
}
