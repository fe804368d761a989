/** The help of the page, which the server writes into each contestant's page: searched here, without a request. */

const articles = JSON.parse(document.getElementById('articles').textContent);

/** As many as the widget suggests. */
const mostFound = 6;

/** Articles in whose titles a word begins with the text. */
export function findArticles(text) {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  return articles.filter(({ title }) => ` ${title.toLowerCase()}`.includes(` ${typed}`)).slice(0, mostFound);
}

export { articles };
