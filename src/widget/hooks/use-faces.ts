import type { ChatAgent } from '../../api/schemas/chat-periods.ts';
import type { AvatarProps } from '../../ui/components/icons/Avatar.tsx';
import { imageAddress } from '../../ui/html/addresses.ts';
import { useWidget } from '../context.ts';

/** Maximum number of faces. */
const mostFaces = 3;

/** Returns the faces of agents. Relative URLs of pictures are resolved against the deployment. */
export function useFaces(agents: readonly Pick<ChatAgent, 'name' | 'picture'>[]): readonly AvatarProps[] {
  const { baseUrl } = useWidget();
  return agents.slice(0, mostFaces).map(({ name, picture }) => ({
    name,
    // Stored values may be anything; only valid image URLs are requested.
    picture: (picture && imageAddress(picture, baseUrl)) || undefined,
  }));
}
