/** The comment at the end of the launcher's styles, in whose place the server writes the look of a help center. */
export const lookMark = '/*look*/';
