import type { Client } from '../../client/client.ts';

/** Returns the URL of the deployment, with a trailing slash; its uploads are below it. The client's is that of the desk. */
export function deploymentUrl({ settings }: Pick<Client, 'settings'>): string {
  return settings.baseUrl.replace(/desk$/, '');
}
