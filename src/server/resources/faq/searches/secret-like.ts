/** The shortest token whose letter case and digits are judged; names of products are shorter, or change less often. */
const shortestJudged = 12;
const mostChanges = 2;

/** Where a small letter is followed by a capital, or a letter and a digit by each other. */
const change = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** Letters without a vowel in between that no word has. */
const consonants = /^[b-df-hj-np-tv-xz]{6,}$|[b-df-hj-np-tv-xz]{9}/i;

/** Whether a token, in its original case, seems to be a password or a key rather than a word. */
export function isSecretLike(token: string): boolean {
  if (consonants.test(token)) return true;
  return token.length >= shortestJudged && (token.match(change)?.length ?? 0) > mostChanges;
}
