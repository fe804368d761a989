/** Pictures that can be looked at in full size. */
export interface PictureWords {
  readonly picture: string;
  readonly enlarge: string;
}
/** Makes a button of each picture that is no link. */
export declare function addZoom(
  text: Element,
  words: PictureWords,
  onZoom: (picture: HTMLImageElement) => void,
): void;
