export const stopWords = ``;
