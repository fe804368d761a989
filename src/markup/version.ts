/**
 * The version of sanitised articles, stored with them. It rises with every change of the sanitiser's output, and
 * housekeeping sanitises rows of older versions again.
 */
export const articleHtmlVersion = 2;
