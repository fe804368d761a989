/** References from an article to other articles and files. */

/** A reference to an article or a category. Translations share a key, so keys are equal in all languages. */
export interface SourceReference {
  readonly key: string;
  readonly language: string;
}

/** The targets of links and images in an article's `html`. */
export interface SourceLinks {
  readonly articles: readonly SourceReference[];
  /** Hashes of the files. */
  readonly files: readonly string[];
}

/** An image or another file that an article shows or links to. */
export interface SourceFile {
  /** SHA-256 of `data`, in hexadecimal. */
  readonly hash: string;
  /** File name without folders. */
  readonly name: string;
  /** Media type such as `image/png`. */
  readonly type: string;
  readonly data: Buffer;
}
