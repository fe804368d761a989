/** Warnings in the console, for the developer of the page. */

import type { PageSettings } from '../settings/definition.ts';

/** Warning texts by name: the mistake that a response of the deployment reveals, and how to correct it. */
const configurationWarnings = {
  unknownKey: (settings: PageSettings) =>
    `${deploymentUrl(settings)} does not know the key ${maskedKey(settings)} for user ${settings.userId}: check apiKey and userId. ` +
    `List the server's keys: frontdesk keys list --user-id ${settings.userId}`,
  unlistedOrigin: (settings: PageSettings) =>
    `the key ${maskedKey(settings)} does not list the origin of this page. Create a key that does: ` +
    `frontdesk keys create --user-id ${settings.userId} --public --origins ${location.origin}`,
  refusedKey: (settings: PageSettings) =>
    `${deploymentUrl(settings)} refuses the key ${maskedKey(settings)} for user ${settings.userId}: check apiKey and userId. ` +
    'A page needs a public Frontdesk key, which begins with fdp_; for a server other than Frontdesk, a key with the ' +
    'scopes FAQ Read and FAQ Write',
  unknownHelpCenter: (settings: PageSettings) =>
    `user ${settings.userId} of ${deploymentUrl(settings)} has no help center with the ${helpCenterSetting(settings)}. ` +
    `List the help centers of a Frontdesk server: frontdesk help-centers list --user-id ${settings.userId}`,
  unreachable: (settings: PageSettings) =>
    `${deploymentUrl(settings)} cannot be reached from this page: check baseUrl, and that pages of ${location.origin} may ` +
    'call it (CORS, and connect-src of the page’s own policy)',
  plainDeployment: (settings: PageSettings) =>
    `${deploymentUrl(settings)} has only the operations of the public interface, so visitors can read help here, but ` +
    'not write. For contact and messages, put a Frontdesk gateway in front of it; see “The widget on another ' +
    'deployment” in the documentation',
  undescribedHelpCenter: (settings: PageSettings) =>
    `${deploymentUrl(settings)} does not describe the help center with the ${helpCenterSetting(settings)}, ` +
    'so visitors can read help here, but not write. Describe it on the gateway: frontdesk help-centers set',
};

export type ConfigurationWarning = keyof typeof configurationWarnings;

/** Returns a configuration warning, or a warning about a missing or invalid setting with a link to the docs. */
export function adviceOn(name: string, settings: PageSettings): string {
  if (isConfigurationWarning(name)) return `frontdesk: ${configurationWarnings[name](settings)}`;
  return `frontdesk: check the setting ${name}: ${new URL('docs/settings', deploymentUrl(settings))}`;
}

/** Values already warned of, by the widget's settings object: launcher and panel read some of the same settings. */
const advised = new WeakMap<PageSettings, Map<string, unknown>>();

/** Warns in the console, once for each invalid value. */
export function advise(name: string, settings: PageSettings): void {
  const values = advised.get(settings) ?? new Map<string, unknown>();
  const value: unknown = Reflect.get(settings, name);
  if (values.has(name) && values.get(name) === value) return;
  advised.set(settings, values.set(name, value));
  console.warn(adviceOn(name, settings));
}

/** Whether opening the panel would fail for good; an unreachable deployment may respond a moment later. */
export function leadsNowhere(name: string): boolean {
  const nowhere: readonly string[] = [
    'unknownKey',
    'unlistedOrigin',
    'refusedKey',
    'unknownHelpCenter',
  ] satisfies ConfigurationWarning[];
  return nowhere.includes(name);
}

function isConfigurationWarning(name: string): name is ConfigurationWarning {
  return Object.hasOwn(configurationWarnings, name);
}

const deploymentUrl = ({ baseUrl = '' }: PageSettings) => new URL(baseUrl, document.baseURI).href;

/** Returns as much of the key as `keys list` shows. */
const maskedKey = ({ apiKey = '' }: PageSettings) => `${apiKey.slice(0, 8)}…`;

const helpCenterSetting = ({ helpCenterId, faqId }: PageSettings) =>
  helpCenterId ? `helpCenterId ${helpCenterId}` : `faqId ${faqId}`;
