/**
 * Words that carry little meaning in Swedish questions: articles, pronouns, auxiliaries, question words, prepositions,
 * adverbs.
 */
export const stopWords = `
en ett den det de dem dom denna detta dessa
jag mig mej min mitt mina du dig dej din ditt dina han honom hans hon henne hennes hen vi oss vår vårt våra ni er ert era sig sin sitt sina man
är vara varit blir bli blev blivit har ha hade haft gör göra gjorde gjort
kan kunna ska skall skulle vill vilja ville måste bör borde får få fick fått låta låter
vet veta hjälp hjälpa hjälper tack snälla hej gärna behöver behöva önskar möjligt möjlig går gå
inte ej icke inget ingen inga nej ja och eller men om att som så än samt både varken utan
i på av till från för med vid hos åt ur under över mellan genom mot inom före efter innan sedan sen
hur vad var vart varför när vem vilken vilket vilka varifrån ifall huruvida
där här dit hit då nu finns finnas fanns någon något några nån all allt alla varje annan annat
bara också även mycket riktigt ju nog redan ännu fortfarande igen alltid aldrig kanske istället därför eftersom medan tills
in ut upp ner ned fram emot
`;
