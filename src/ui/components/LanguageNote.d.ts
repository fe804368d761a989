/** That an article is shown in another language than the visitor's. */
export declare function LanguageNote({
  wanted,
  language,
}: {
  wanted: string;
  language: string;
}): import('preact').JSX.Element;
