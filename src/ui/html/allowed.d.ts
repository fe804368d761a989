/** What markup from outside may hold. Whatever is not named here goes. */
export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}
/** Articles: pictures from anywhere, and places to link to. */
export declare const allowedInArticles: AllowList;
/** Messages: anybody may have sent one. Pictures are on this list so that they can be told apart later. */
export declare const allowedInMessages: AllowList;
/**
 * Elements that go with all that is in them, whatever a list says: it is not meant to be read, or only where the
 * element itself cannot be shown. What is in others that are not allowed stays.
 */
export declare const leftOutWhole: ReadonlySet<string>;
/** Attributes that run, restyle, send, load, or take a place, whatever a list says. */
export declare const neverAllowed: RegExp;
/** Attributes that hold an address, of those on a list. */
export declare const addressAttributes: ReadonlySet<string>;
/** Whether an attribute that is on a list may have this value on this element. Addresses are read as browsers do. */
export declare function isAllowedValue(element: string, attribute: string, value: string): boolean;
/** What an article may say with a class: a callout, and the language of a block of code. */
export declare const allowedClass: RegExp;
