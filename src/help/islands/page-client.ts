import { helpPagesKey } from '../../api/shared/key-format.ts';
import { type Client, createClient } from '../../client/client.ts';
import type { PageData } from '../page-data.ts';

/** Creates a client with the key of the help center's pages. */
export function createPageClient({
  baseUrl,
  userId,
  helpCenterId,
}: NonNullable<PageData['service']>): Client {
  const apiKey = helpPagesKey(helpCenterId);
  return createClient({ baseUrl: new URL(baseUrl, location.href).href, userId, apiKey });
}
