/** The color of the line above a mail where the inbox has none. */
export const stockColor = '#3d4fc9';
