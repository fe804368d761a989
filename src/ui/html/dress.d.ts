/** What all markup from outside gets once it is sanitised. */
/** Links to elsewhere open in a tab that knows nothing of this one. */
export declare function guardLinks(content: DocumentFragment): void;
/** Wide tables and long lines of code scroll within their box, for a keyboard too. */
export declare function boxWideParts(content: DocumentFragment, tableLabel: string): void;
/** Pictures that come when they are near, and are described, if by nothing. */
export declare function preparePicture(picture: HTMLImageElement, address: string): void;
