/** Prints what the help center of a deployment says of a search. */

import {
  ApiError,
  createClient,
  getArticle,
  isApiError,
  type OutputOf,
  pages,
  search,
} from 'frontdesk/client';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const helpCenterId = Number(process.env['HELP_CENTER_ID']);
const client = createClient({ baseUrl, userId: 1, apiKey });

const found: OutputOf<typeof search> = await client.send(search, { lang: 'en', q: 'size', helpCenterId });
const answers: unknown[] = [found.articles.length > 0];

// @ts-expect-error: a help center is named once
void client.send(search, { lang: 'en', q: 'size', helpCenterId, faqId: 2 }).catch(() => {});

try {
  await client.send(getArticle, { id: 999_999, lang: 'en', helpCenterId });
} catch (error) {
  answers.push(error instanceof ApiError && isApiError(error, 'not-found'));
}
answers.push(typeof pages);
console.log(JSON.stringify(answers));
