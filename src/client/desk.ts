/** The client of the desk: sends operations in the name of the agent who is signed in, to the page's own origin. */

import { withoutTrailingSlashes } from '../api/shared/trailing-slashes.ts';
import { type ClientSettings, type CsvClient, createClient } from './client.ts';

/** The header that no form and no page of another origin can send. */
export const deskHeaders: Readonly<Record<string, string>> = { 'Frontdesk-Desk': '1' };

export interface DeskClientSettings extends Omit<ClientSettings, 'apiKey' | 'credentials'> {
  /** Base url of the deployment, of which the desk's page is. */
  readonly baseUrl: string;
}

/** Creates a client whose requests carry the cookie of the session in place of a key. */
export function createDeskClient({ baseUrl, headers, ...settings }: DeskClientSettings): CsvClient {
  return createClient({
    ...settings,
    baseUrl: `${withoutTrailingSlashes(baseUrl)}/desk`,
    // The segment of the path that has a key elsewhere.
    apiKey: 'session',
    headers: { ...headers, ...deskHeaders },
    credentials: 'same-origin',
  });
}
