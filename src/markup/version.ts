/**
 * Stored with articles that were sanitised. It rises with every change of what comes out, of the rules here and of what
 * is done afterwards; housekeeping brings older rows up to it.
 */
export const articleHtmlVersion = 2;
