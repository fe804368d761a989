/**
 * Words that carry little meaning in French questions: articles, pronouns, auxiliaries, question words, prepositions,
 * and what an apostrophe leaves.
 */
export const stopWords = `
le la les un une des du de au aux l d j n m t s c qu ce cet cette ces cela ça ceci
je me moi tu te toi il elle on nous vous ils elles lui leur leurs se soi y en
mon ma mes ton ta tes son sa ses notre nos votre vos
suis es est sommes êtes sont était être été serait soit
ai as a avons avez ont avais avait avoir eu aurait
fait faire fais faites font vais va allez aller peux peut peuvent pouvez pouvoir puis pourrais pourrait dois doit devez devoir faut
veux veut voulez vouloir voudrais voudrait souhaite souhaiterais aimerais sais savoir
ne pas ni non oui et ou mais donc or car si que qui quoi dont où quand comment combien pourquoi quel quelle quels quelles lequel laquelle
dans par pour sur sous avec sans vers chez entre depuis pendant après avant contre jusqu jusque lors lorsque puisque parce comme
plus très aussi encore toujours déjà jamais même alors ainsi ici là tout toute tous toutes autre autres chaque quelque quelqu aucun aucune rien
besoin possible merci bonjour salut svp plaît aide aider
`;
