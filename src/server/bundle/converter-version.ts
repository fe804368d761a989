/** The hash of the sources that make HTML of Markdown. Programs that run the sources without a build lack it. */
declare const __CONVERTER_VERSION__: string | undefined;

/** Differs for each version of the sources that make HTML of Markdown. */
export const converterVersion =
  typeof __CONVERTER_VERSION__ === 'string' ? __CONVERTER_VERSION__ : 'not built';
