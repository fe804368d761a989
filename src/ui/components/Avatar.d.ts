/** Somebody's picture; their initials until it is there, and where there is none. */
export interface AvatarProps {
  name: string;
  /** Its address, in full. */
  picture: string | undefined;
}
export declare function Avatar({ name, picture }: AvatarProps): import('preact').JSX.Element;
