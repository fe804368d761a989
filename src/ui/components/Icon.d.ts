/** The icons, 20 px, drawn in the colour of the text. Those that point somewhere turn with the direction of reading. */
declare const paths: {
  back: string;
  close: string;
  next: string;
  search: string;
};
export interface IconProps {
  name: keyof typeof paths;
}
export declare function Icon({ name }: IconProps): import('preact').JSX.Element;
