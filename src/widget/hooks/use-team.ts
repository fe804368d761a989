/** The faces of the site's team, which visitors see before anyone has replied. */

import type { AvatarProps } from '../../ui/components/icons/Avatar.tsx';
import { imageAddress } from '../../ui/html/addresses.ts';
import { useWidget } from '../context.ts';

/** Maximum number of faces. */
const mostFaces = 3;

/** Returns the team's faces; the initials of the site's title if no agent is shown. */
export function useTeam(): readonly AvatarProps[] {
  const { models, baseUrl } = useWidget();
  const { team = [] } = models.helpCenter.known.value?.messenger ?? {};
  if (team.length === 0) return [{ name: models.title.value, picture: undefined }];
  return team.slice(0, mostFaces).map(({ name, picture }) => ({
    name,
    // Stored values may be anything; only valid image URLs are requested.
    picture: (picture && imageAddress(picture, baseUrl)) || undefined,
  }));
}
