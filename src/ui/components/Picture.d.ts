/** A picture in full size, over everything. Escape, the button and a click beside it close it. */
export interface PictureProps {
  /** As it stands in the text. */
  picture: HTMLImageElement;
  onClose(): void;
}
export declare function Picture({
  picture: { currentSrc, src, alt },
  onClose,
}: PictureProps): import('preact').JSX.Element;
