/** The colour of the line at the top of an email, if the inbox has no colour set. */
export const stockColor = '#3d4fc9';
