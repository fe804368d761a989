/**
 * Words that carry little meaning in English questions: articles, pronouns, auxiliaries, question words, prepositions,
 * contractions.
 */
export const stopWords = `
a an the this that these those
i me my mine we us our you your yours he him his she her it its they them their
am is are was were be been being do does did done doing have has had having
can could will would shall should may might must cannot
not no nor and or but if then than so as because while
of in on at by for from to with into onto about up out off over under through between before after during until
how what when where which who whom whose why
there here any some all every each other another only just also too very really still again already ever yet now
get gets getting got want wants wanted need needs needed like let lets know tell happen happens mean means able possible way
please pls help hello hi thanks thank something anything someone anyone everything
s t d m re ve ll don
dont isnt arent wasnt werent doesnt didnt cant couldnt wont wouldnt shouldnt hasnt havent
im ive youre youve theyre weve thats whats wheres hows whos
`;
