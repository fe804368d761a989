/**
 * Version of sanitised articles, stored with them. It must rise with every change of the sanitiser's output;
 * housekeeping then sanitises rows with older versions again.
 */
export const articleHtmlVersion = 3;
