/** The faces of the other side before anyone has replied: the agents who are there for a chat, else the site's team. */

import type { AvatarProps } from '../../ui/components/icons/Avatar.tsx';
import { useWidget } from '../context.ts';
import { useFaces } from './use-faces.ts';

/** Returns the faces; the initials of the site's title if no agent is shown. */
export function useTeam(): readonly AvatarProps[] {
  const { chatOffer, helpCenter, title } = useWidget().models;
  const there = chatOffer.agents.value ?? [];
  const { team = [] } = helpCenter.known.value?.messenger ?? {};
  const faces = useFaces(there.length > 0 ? there : team);
  return faces.length > 0 ? faces : [{ name: title.value, picture: undefined }];
}
