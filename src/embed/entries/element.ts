/**
 * `<frontdesk-widget>` and `<frontdesk-help-center>`, for any framework or none. Importing this file registers both;
 * where custom elements do not exist, as on a server, it does nothing.
 */

import { FrontdeskHelpCenterElement } from '../elements/help-center-element.ts';
import type { FrontdeskEventMap, FrontdeskTagNameMap } from '../elements/jsx.ts';
import { setDefaults } from '../elements/settings-element.ts';
import { FrontdeskWidgetElement } from '../elements/widget-element.ts';
import type { ElementSettings } from '../settings/definition.ts';

export type {
  FrontdeskElements,
  FrontdeskEventMap,
  FrontdeskHelpCenterAttributes,
  FrontdeskTagNameMap,
  FrontdeskWidgetAttributes,
} from '../elements/jsx.ts';
export type { ElementSettings } from '../settings/definition.ts';
export { FrontdeskHelpCenterElement, FrontdeskWidgetElement };

declare global {
  interface HTMLElementTagNameMap extends FrontdeskTagNameMap {}
  /** The events bubble to the document and the window. */
  interface GlobalEventHandlersEventMap extends FrontdeskEventMap {}
}

/**
 * Registers the elements, unless they are registered already.
 * @param defaults values of settings that an element leaves unset, such as the deployment's
 */
export function defineElements(defaults: ElementSettings = {}): void {
  setDefaults(defaults);
  // Some pages have removed `customElements`, and servers have none.
  const { customElements } = globalThis;
  if (!customElements) return;
  define('frontdesk-widget', FrontdeskWidgetElement);
  define('frontdesk-help-center', FrontdeskHelpCenterElement);

  function define(name: string, element: CustomElementConstructor): void {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

defineElements();
