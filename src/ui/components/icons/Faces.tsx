import { Avatar, type AvatarProps } from './Avatar.tsx';

/** Portraits that overlap, the first in front. */
export function Faces({ faces }: { faces: readonly AvatarProps[] }) {
  return (
    <span class="faces-row" aria-hidden="true">
      {faces.map((face, index) => (
        <Avatar key={index} {...face} />
      ))}
    </span>
  );
}
