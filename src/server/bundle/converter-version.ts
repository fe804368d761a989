declare const __CONVERTER_VERSION__: string;

/** Differs for each version of the sources that make HTML of Markdown: the build sets it to their hash. */
export const converterVersion = __CONVERTER_VERSION__;
