/**
 * `<frontdesk-widget>` and `<frontdesk-help-center>`, for pages of any make. To import it registers both, and does
 * nothing where there are no elements, as on a server.
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
  /** They bubble, so that the document and the window hear them too. */
  interface GlobalEventHandlersEventMap extends FrontdeskEventMap {}
}

/**
 * Registers the elements, where they are not yet.
 *
 * @param defaults what holds where an element sets nothing else: the deployment, say
 */
export function defineElements(defaults: ElementSettings = {}): void {
  setDefaults(defaults);
  // Some pages have taken it away; servers have none.
  const { customElements } = globalThis;
  if (!customElements) return;
  define('frontdesk-widget', FrontdeskWidgetElement);
  define('frontdesk-help-center', FrontdeskHelpCenterElement);

  function define(name: string, element: CustomElementConstructor): void {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

defineElements();
