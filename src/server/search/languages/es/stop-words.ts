/**
 * Words that carry little meaning in Spanish questions: articles, pronouns, auxiliaries, question words, prepositions,
 * adverbs.
 */
export const stopWords = `
el la los las lo un una unos unas al del de a en con por para sin sobre entre hasta desde hacia según durante ante bajo contra tras
yo mi mis mí me conmigo tu tus te ti usted ustedes él ella ellos ellas le les se su sus nos nosotros nuestro nuestra nuestros nuestras
este esta estos estas esto ese esa esos esas eso aquel aquella
soy es eres somos son era eran fue fueron ser sido sea estoy está están estar estaba estado esté
he has ha hemos han haber había hay haya hago hace hacer hecho hacen
puedo puede puedes pueden poder podría podrían podemos debo debe deben deber debería tengo tiene tienen tener tenía
quiero quiere quieren querer quisiera necesito necesita necesitan necesitar gustaría voy va vamos van ir sé saber
no ni sí y e o u pero si que porque pues como cuando donde mientras aunque
qué cómo cuándo dónde cuál cuáles quién quiénes cuánto cuánta cuántos cuántas
muy más ya también tampoco solo todavía aún siempre nunca aquí ahí allí ahora entonces así luego después antes
todo toda todos todas otro otra otros otras cada algún alguna algunos algo alguien ningún ninguna nada nadie mismo misma
ayuda ayudar ayúdame gracias hola favor posible
`;
