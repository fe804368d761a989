/** Films of other sites that an article may offer. They are shown only once a visitor asks for one. */
/**
 * The address under which a film may be embedded, which sets no cookie, made from any address that embeds it; null
 * for every other address. What it answers is answered again unchanged.
 */
export declare function videoAddress(href: string): string | null;
