/** Headings that an article's own links and addresses lead to. */
/** Scrolls to a heading by its id in the article's own markup, and goes on reading there. */
export declare function showHeading(article: Element | null | undefined, id: string): void;
/** The heading that a link within the article leads to, on which an event happened. */
export declare function headingOf({ target }: Event): string | undefined;
