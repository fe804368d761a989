import { parseUrl } from '../../../formats/parse-url.ts';
import { siteHost } from '../../sites/domain-or-path.ts';

/** Lists the hosts of the deployment itself: that of its public URL, or if none is set, the one that the desk has. */
export function listDeploymentHosts(publicUrl: string | null, request: { readonly host: string }): string[] {
  const host = siteHost(publicUrl === null ? request.host : (parseUrl(publicUrl)?.host ?? ''));
  return host === null ? [] : [host];
}
