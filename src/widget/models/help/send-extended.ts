import type { Operation } from '../../../api/operation.ts';
import { isFrontdeskKey } from '../../../api/shared/key-format.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Source } from '../source.ts';

/** Clients of deployments that have rejected an extension: they are asked once. */
const plainClients = new WeakSet<Source['client']>();

/**
 * Sends an operation with members that are Frontdesk's extensions, and without them to other deployments, which may
 * reject them.
 */
export async function sendExtended<Input extends object, Output>(
  { client, send }: Source,
  operation: Operation<Input, Output>,
  { plain, extended }: { readonly plain: NoInfer<Input>; readonly extended: NoInfer<Input> },
): Promise<Output> {
  if (!isFrontdeskKey(client.settings.apiKey) || plainClients.has(client))
    return await send(operation, plain);
  try {
    return await send(operation, extended);
  } catch (error) {
    if (!isApiError(error, 'validation')) throw error;
    plainClients.add(client);
    return await send(operation, plain);
  }
}
