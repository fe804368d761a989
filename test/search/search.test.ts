/** What a search finds, and in which order, by examples. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { search } from '../../src/search/search.ts';
import { type ArticleToIndex, assembleIndex, commonWordsOf } from '../support/assembled-index.ts';

const correctWords = await commonWordsOf('en');

/** Returns a function that searches articles for a text and returns titles. */
function searching(
  language: string,
  articles: readonly ArticleToIndex[],
  { isTyping = false, own = [] as readonly string[][] } = {},
) {
  const { index, ownSynonyms } = assembleIndex(language, articles, own);
  const find = (text: string) => search(index, text, { isTyping, ownSynonyms, correctWords });
  return {
    find,
    titles: (text: string) => find(text).articles.map(({ article }) => articles[article]?.title),
    corrected: (text: string) =>
      find(text).corrections.map(({ text: typed, options }) => [typed, options[0]?.text]),
  };
}

const camp = searching('en', [
  { title: 'Returning a <used> tent', body: 'You may return it within thirty days.' },
  { title: 'Café & opening hours', body: 'Coffee is served until four.' },
  { title: 'Change your password', body: 'Choose a long one. Returns are not affected.' },
  { title: 'Sign in with e-mail', headings: ['Lost passwords'], body: 'A link is enough.' },
]);

const butik = searching('sv', [
  { title: 'Återställ ditt lösenord', body: 'Vi skickar en länk.' },
  { title: 'Så returnerar du en vara', body: 'Skriv ut din retursedel hemma.' },
  { title: 'Frakt och leverans', body: 'Frakten kostar 49 kr. Adressen ändrar du själv.' },
  { title: 'Retur', body: 'Allt om returer.' },
]);

const shop = searching('en', [
  { title: 'Track your order', body: 'See where it is on its way to you.' },
  { title: 'When the refund comes', body: 'Within five days.' },
  { title: 'Where is my nearest store and how do I get to it', body: 'In Åre. My, it is small.' },
  { title: 'Log in with a link', body: 'We send it to your mailbox.' },
  { title: 'Uninstall the planner', body: 'On any computer.' },
  {
    title: 'Install, update, move and uninstall the planner, its plug-ins and its shows',
    body: 'All steps.',
  },
  { title: 'How much a repair costs', body: 'A price list of everything that is worn. Order it by mail.' },
  ...Array.from({ length: 12 }, (_, n) => ({ title: `Tent ${n}`, body: 'Order one. A tent is light.' })),
]);

describe('a search', () => {
  it('finds nothing by stop words alone beside informative words, and something by stop words that are all', () => {
    expect(shop.titles('where is my hoodie')).toEqual([]);
    expect(shop.titles('where is my')[0]).toBe('Where is my nearest store and how do I get to it');
  });

  it('corrects a short word only if another word of the search confirms it', () => {
    const { titles } = searching('en', [
      { title: 'Short trips', body: 'Pack little.' },
      { title: 'Trousers', body: 'Not too short.' },
    ]);
    expect(titles('shirt')).toEqual(['Short trips', 'Trousers']);
    expect(titles('blue shirt')).toEqual([]);
    expect(titles('shirt trips')).toEqual(['Short trips']);
  });

  it('takes inflected forms for members of the thesaurus, and no words that are derived of them', () => {
    const { titles } = searching('en', [{ title: 'Activities' }, { title: 'Activating a voucher' }]);
    expect(titles('switch on')).toEqual(['Activating a voucher']);
    expect(titles('switched on')).toEqual(['Activating a voucher']);
    expect(searching('en', [{ title: 'Turn on the lamp' }]).titles('activities')).toEqual([]);
  });

  it('finds one known part of a compound where it finds nothing else', () => {
    const verein = searching('de', [{ title: 'Neue Karte bestellen' }, { title: 'Etiketten drucken' }]);
    expect(verein.titles('mitgliederkarte')).toEqual(['Neue Karte bestellen']);
    expect(verein.titles('rücksendeetikett')).toEqual(['Etiketten drucken']);
    expect(verein.titles('mitgliederkarte drucken')).toEqual(['Etiketten drucken']);
    expect(verein.titles('mitgliedschaft')).toEqual([]);
  });

  it('finds inflected forms, titles before texts', () => {
    expect(camp.titles('return')).toEqual(['Returning a <used> tent', 'Change your password']);
    expect(camp.titles('choosing')).toEqual(['Change your password']);
    expect(butik.titles('lösenorden')[0]).toBe('Återställ ditt lösenord');
  });

  it('finds an article by its keywords, above texts that mention the word and below titles', () => {
    const { titles } = searching('en', [
      { title: 'Wash a tent', body: 'No machine, please.', keywords: ['laundry', 'cleaning a wigwam'] },
      { title: 'Wash a jacket', body: 'Any laundry will do. Hang it up, wait a day, and proof it again.' },
      { title: 'The laundry room', body: 'Downstairs.' },
    ]);
    expect(titles('laundry')).toEqual(['The laundry room', 'Wash a tent', 'Wash a jacket']);
    expect(titles('wigwams')).toEqual(['Wash a tent']);
  });

  it('goes by the words that say something, whatever the others are', () => {
    expect(shop.titles('where is my order')[0]).toBe('Track your order');
    expect(shop.titles('how do i get my refund')[0]).toBe('When the refund comes');
  });

  it('takes no words of a question frame for its subject', () => {
    const articles = [
      { title: 'How long a repair takes', body: 'A week.' },
      { title: 'When the refund comes', body: 'Some days. Repairs take longer.' },
      { title: 'Tents', body: 'For a week.' },
    ];
    for (const isTyping of [false, true]) {
      const { titles } = searching('en', articles, { isTyping });
      expect(titles('how long does a refund take')[0]).toBe('When the refund comes');
      expect(titles('how long does a repair take')[0]).toBe('How long a repair takes');
    }
  });

  it('tells titles apart by their stop words, in any order', () => {
    const { titles } = searching('en', [
      { title: 'What is the planner?', body: 'It plans the planner: a planner for planners.' },
      { title: 'Planner', body: 'All of it.' },
      { title: 'How do I get the planner?', body: 'Here.' },
    ]);
    expect(titles('the planner what is')[0]).toBe('What is the planner?');
    expect(titles('planner the get i do how')[0]).toBe('How do I get the planner?');
  });

  it('goes by what is wished before its object', () => {
    const { titles } = searching('en', [
      { title: 'Return a parcel', body: 'Within thirty days.' },
      { title: 'Look after boots', body: 'Wax them.', keywords: ['shoes'] },
      { title: 'Return in the store', body: 'At the till.' },
      ...Array.from({ length: 6 }, (_, n) => ({ title: `Tent ${n}`, body: 'Light.' })),
    ]);
    expect(titles('return shoes')[0]).toBe('Return a parcel');
  });

  it('looks for stop words where there are no others', () => {
    expect(shop.titles('where is my')[0]).toBe('Where is my nearest store and how do I get to it');
  });

  it('has the short title first that says just that', () => {
    expect(shop.titles('planner uninstall').slice(0, 2)).toEqual([
      'Uninstall the planner',
      'Install, update, move and uninstall the planner, its plug-ins and its shows',
    ]);
  });

  it('has the title first that is the whole text', () => {
    const { titles } = searching('en', [
      { title: 'Tents, tents and tents', body: 'A tent is a tent.', keywords: ['tent'] },
      { title: 'Tent', body: 'Light.' },
    ]);
    expect(titles('tent')[0]).toBe('Tent');
  });

  it('leaves out what has only a common word of it', () => {
    const found = shop.titles('uninstall tent planner');
    expect(found[0]).toBe('Uninstall the planner');
    expect(found).not.toContain('Tent 3');
  });

  it('finds words that are written together or apart', () => {
    expect(camp.titles('email')).toEqual(['Sign in with e-mail']);
    expect(camp.titles('pass word')).toContain('Change your password');
  });

  it('serves languages without blanks between words', () => {
    const { titles } = searching('ja', [
      { title: 'パスワードを変更する' },
      { title: '返品の方法' },
      { title: '送料について' },
    ]);
    expect(titles('パスワード')).toEqual(['パスワードを変更する']);
    expect(titles('返品したい')).toContain('返品の方法');
  });

  it('finds only what may be seen at present', () => {
    const { index } = assembleIndex('en', [{ title: 'Kayak now' }, { title: 'Kayak soon' }]);
    const { articles } = search(index, 'kayak', { isTyping: false, isVisible: (id) => id === 1 });
    expect(articles.map(({ id }) => id)).toEqual([1]);
  });
});

describe('a misspelt word', () => {
  it('is corrected in its place, as articles spell the word', () => {
    const text = 'återställ  mitt Lösenrod!';
    const { articles, corrections } = butik.find(text);
    expect(articles[0]?.id).toBe(1);
    expect(corrections.at(-1)).toEqual({
      offset: 16,
      length: 8,
      text: 'Lösenrod',
      options: [{ score: expect.any(Number), text: 'lösenord' }],
    });
    for (const { options } of corrections) {
      for (const { score } of options) expect(score > 0 && score <= 1).toBe(true);
    }
  });

  it('is none that an article has, that is a number, or that the language has', () => {
    expect(camp.corrected('change passwords of tents')).toEqual([]);
    expect(camp.corrected('order 204518')).toEqual([]);
    expect(shop.corrected('worn shoes')).toEqual([]);
    expect(shop.titles('worn shoes')).toEqual(['How much a repair costs']);
    expect(shop.corrected('planer uninstall')).toEqual([['planer', 'planner']]);
  });
});

describe('a word that no article has', () => {
  it('is returned as typed, if nothing like it is there either', () => {
    expect(shop.find('Uninstall my Hoodie').unknownWords).toEqual(['Hoodie']);
    expect(shop.find('refund hoodies').articles[0]?.id).toBe(2);
    expect(shop.find('planer uninstall').unknownWords).toEqual([]);
    expect(butik.find('returadressen').unknownWords).toEqual([]);
  });

  it('is not returned if it is a number, a stop word or a common word, unless the thesaurus has it', () => {
    expect(shop.find('would order 204518 actually walk').unknownWords).toEqual([]);
    expect(shop.find('invoice for my order').unknownWords).toEqual(['invoice']);
  });
});

describe('a compound', () => {
  it('is taken apart where no article has it', () => {
    expect(butik.titles('returadressen')).toEqual(expect.arrayContaining(['Retur', 'Frakt och leverans']));
    expect(butik.corrected('returadressen')).toEqual([]);
    expect(butik.titles('leveransfrakt')[0]).toBe('Frakt och leverans');
  });
});

describe('synonyms', () => {
  it('find what an article calls by another name', () => {
    expect(shop.titles('money back')[0]).toBe('When the refund comes');
    expect(shop.titles('signing in')[0]).toBe('Log in with a link');
    expect(shop.titles('parcels')[0]).toBe('Track your order');
    expect(butik.titles('returetikett')).toContain('Så returnerar du en vara');
  });

  it('of the owner are words and phrases, which count like those of the language', () => {
    const articles = [
      { title: 'Wash a down sleeping bag', body: 'With little soap.' },
      { title: 'Sleeping in the wild', body: 'Put food in a bag.' },
    ];
    const { titles, find } = searching('en', articles, { own: [['bivvy', 'sleeping bag']] });
    expect(titles('wash my bivvy')).toEqual(['Wash a down sleeping bag']);
    expect(find('bivvy').articles[0]?.matches.map(({ term }) => term.way)).toEqual(['own synonym']);
    expect(searching('en', articles).titles('bivvy')).toEqual([]);
  });
});

describe('a text that is being typed', () => {
  const { titles } = searching(
    'en',
    [
      { title: 'Return', body: 'Everything about sending goods back.' },
      { title: 'Return a tent', body: 'Dry it first.' },
      { title: 'How to return worn boots', body: 'Clean the soles.' },
      { title: 'Refund times', body: 'A refund follows each return within five days.' },
      { title: 'Forgot your password?', body: 'We send a link to your e-mail address.' },
      { title: 'Återvinning i Åre', body: 'Lämna gamla tält.' },
      { title: 'Change your delivery address', body: 'Before the parcel is shipped.' },
    ],
    { isTyping: true },
  );

  it('has the very title first, then titles that begin so, titles with the word, and texts', () => {
    expect(titles('return')).toEqual(['Return', 'Return a tent', 'How to return worn boots', 'Refund times']);
  });

  it('is answered while its last word is unfinished', () => {
    for (const text of ['f', 'forgo', 'forgot your pass', 'your PASSW', 'passw']) {
      expect(titles(text)[0]).toBe('Forgot your password?');
    }
    expect(titles('soles cle')).toEqual(['How to return worn boots']);
  });

  it('may lack accents and have typos, also in the unfinished word', () => {
    expect(titles('atervin')[0]).toBe('Återvinning i Åre');
    expect(titles('ÅTERVINNING I ARE')[0]).toBe('Återvinning i Åre');
    for (const text of ['pasword', 'forgto pass', 'paswor'])
      expect(titles(text)[0]).toBe('Forgot your password?');
    for (const text of ['delviery addr', 'delviery adr'])
      expect(titles(text)[0]).toBe('Change your delivery address');
  });
});

describe('any text', () => {
  it('is answered, within bounds', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc
        .array(
          fc.constantFrom('return', 'tnet', '\u0000', '\ud83d', 'pass word', 'e-mail', '返品', 'the', 'ab'),
        )
        .map((parts) => parts.join(' ')),
      fc.constantFrom('a'.repeat(50_000), 'ab '.repeat(50_000), 'é'.repeat(50_000), '界'.repeat(5000)),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isTyping) => {
        const { articles, corrections, terms } = search(assembled, text, { isTyping, correctWords });
        expect(articles.length).toBeLessThanOrEqual(assembled.size);
        expect(terms.length).toBeLessThan(1000);
        for (const { score, coverage } of articles) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(coverage).toBeGreaterThanOrEqual(0);
        }
        for (const one of corrections) {
          expect(text.slice(one.offset, one.offset + one.length)).toBe(one.text);
        }
      }),
    );
  });

  it('finds nothing without words', () => {
    for (const text of ['', '   ', '?!', '🎉', '%_\\', '\u0000']) {
      expect(search(assembled, text, { isTyping: false })).toMatchObject({ articles: [], corrections: [] });
    }
  });

  it('finds nothing in an empty index', () => {
    const { index } = assembleIndex('en', []);
    for (const isTyping of [true, false]) {
      expect(search(index, 'log in to the tent', { isTyping }).articles).toEqual([]);
    }
  });
});

const { index: assembled } = assembleIndex('en', [
  { title: 'Return a tent', body: 'By e-mail.' },
  { title: 'Change your password', body: 'Log in. 返品の方法' },
]);
