/** The pictures of agents. */

import { pictureAddress } from '../../ui/html/addresses.ts';
import { useWidget } from '../context.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

/** Returns the address of an agent's picture, once it is known. Relative addresses point from the deployment. */
export function usePictures({
  conversations,
}: VisitorModels): (agentId: number | null) => string | undefined {
  const { baseUrl } = useWidget();
  return (agentId) => {
    const picture = agentId ? conversations.picture(agentId).state.value : undefined;
    if (picture?.status !== 'ready' || !picture.value) return undefined;
    // Whatever was stored as an address, only what is one is asked for.
    return pictureAddress(picture.value, baseUrl) ?? undefined;
  };
}
