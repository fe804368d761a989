import { imageAddress } from '../../ui/html/addresses.ts';
import { useWidget } from '../context.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

/** Returns the URL of an agent's portrait once known. Relative URLs are resolved against the deployment. */
export function useAgentPictures({
  conversations,
}: VisitorModels): (agentId: number | null) => string | undefined {
  const { baseUrl } = useWidget();
  return (agentId) => {
    const picture = agentId ? conversations.picture(agentId).state.value : undefined;
    if (picture?.status !== 'ready' || !picture.value) return undefined;
    // Stored values may be anything; only valid image URLs are requested.
    return imageAddress(picture.value, baseUrl) ?? undefined;
  };
}
