/** Adds styles to a root, as a sheet of their own; answers what takes them away. */
export declare function adoptSheet(root: ShadowRoot, css: string): () => void;
/** Adds styles that many roots have to one that has not got them. */
export declare function adoptShared(root: ShadowRoot, css: string): void;
/** Takes them away again. */
export declare function removeShared(root: ShadowRoot, css: string): void;
