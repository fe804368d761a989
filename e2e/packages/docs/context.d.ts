/**
 * What the samples of the docs take for granted, beside the packages: the function that the script tag gives a page.
 * Whatever else a sample names it has to import or declare itself.
 */
declare const frontdesk: import('frontdesk').Frontdesk;
