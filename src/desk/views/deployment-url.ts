import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';
import type { Client } from '../../client/client.ts';
import { useDesk } from '../desk-context.ts';

/** Returns the URL of the deployment, with a trailing slash; its uploads are below it. The client's is that of the desk. */
export function deploymentUrl({ settings }: Pick<Client, 'settings'>): string {
  return settings.baseUrl.replace(/desk$/, '');
}

/** Returns the URL of the deployment, without a trailing slash. */
export function useDeploymentUrl(): string {
  return withoutTrailingSlashes(deploymentUrl(useDesk().client));
}
