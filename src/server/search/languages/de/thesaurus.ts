export const thesaurus = ``;
