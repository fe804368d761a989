/** The team's greeting at the start of a thread: faces, names, and when to expect a reply. */

import { Avatar, type AvatarProps } from './Avatar.tsx';

export interface GreetingProps {
  /** The site's title. */
  name: string;
  /** Members of the team; if there are none, the site's initials are drawn. */
  team: readonly AvatarProps[];
  text: string;
  /** When to expect a reply, in words. */
  replies: string;
}

/** Maximum number of faces. */
const facesAtMost = 3;

export function Greeting({ name, team, text, replies }: GreetingProps) {
  const faces = team.length > 0 ? team.slice(0, facesAtMost) : [{ name, picture: undefined }];
  return (
    <li class="theirs greeting-message">
      <span class="faces">
        {faces.map((face, index) => (
          <Avatar key={`${index}${face.name}`} {...face} />
        ))}
      </span>
      <div class="said">
        <p class="sender">
          <bdi>{name}</bdi>
        </p>
        <div class="bubble" dir="auto">
          <p class="plain">{text}</p>
        </div>
        <p class="when">{replies}</p>
      </div>
    </li>
  );
}
