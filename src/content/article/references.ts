/** The things that an article names beside its text. */

/** Names one thing of a folder. Keys are the same in every language, so translations share them. */
export interface SourceReference {
  readonly key: string;
  readonly language: string;
}

/** The targets of links and pictures in an article's `html`. */
export interface SourceLinks {
  readonly articles: readonly SourceReference[];
  /** Hashes of its files. */
  readonly files: readonly string[];
}

/** A picture or another file that an article shows or links. */
export interface SourceFile {
  /** SHA-256 of `data`, in hexadecimal digits. */
  readonly hash: string;
  /** Its file name, without folders. */
  readonly name: string;
  /** A media type such as `image/png`. */
  readonly type: string;
  readonly data: Buffer;
}
