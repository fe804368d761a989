import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';
import { useDesk } from '../desk-context.ts';
import { deploymentUrl } from './deployment-url.ts';

/** Returns the URL of the deployment, without a trailing slash. */
export const useBaseUrl = (): string => withoutTrailingSlashes(deploymentUrl(useDesk().client));
