/** Pages of a hosted help center as the server puts them together, of every kind. */

import type {
  ArticleBody,
  ArticleLink,
  CategoryContent,
  ContactBody,
  Page,
  PageBody,
  PageFrame,
  ReasonBody,
} from '../../src/help/page.ts';

export const assets = { styleSheets: ['/help-center/help-center-1.css'], script: '/help-center/main-1.js' };

const titles = {
  en: [
    'Track your parcel',
    'Delivery times and costs',
    'My parcel is late',
    'Change the delivery address',
    'Pick up an order at a parcel shop',
    'Collect your order in our store in Östersund',
    'What delivery abroad costs, and which duties are added where',
    'Countries that we deliver to',
  ],
  ar: [
    'تتبّع شحنتك',
    'مدة التوصيل وتكلفته',
    'تأخرت شحنتي',
    'تغيير عنوان التوصيل',
    'استلام الطلب من نقطة تسليم',
    'استلام الطلب من متجرنا',
    'تكلفة التوصيل إلى الخارج والرسوم الجمركية',
    'الدول التي نوصل إليها',
  ],
};

type Lang = keyof typeof titles;

const texts = {
  en: {
    site: 'Fjord & Fell Help',
    shop: 'Shop',
    stores: 'Stores',
    privacy: 'Privacy',
    terms: 'Terms of sale',
    delivery: 'Delivery',
    sections: ['When it arrives', 'Delivery abroad'],
    note: 'How long it takes, what it costs, and where your parcel is.',
    categories: [
      ['Orders', 'Placing an order, changing it, and what happens next.'],
      ['Delivery', 'How long it takes, what it costs, and where your parcel is.'],
      ['Returns and exchanges', 'Send something back within 60 days, free within the Nordics.'],
      ['Payments', 'Cards, invoices and gift cards.'],
      ['Repairs', ''],
      ['Your account', 'Signing in, points, and what we know about you.'],
    ],
  },
  ar: {
    site: 'مساعدة فيورد آند فِل',
    shop: 'المتجر',
    stores: 'فروعنا',
    privacy: 'الخصوصية',
    terms: 'شروط البيع',
    delivery: 'التوصيل',
    sections: ['موعد الوصول', 'التوصيل إلى الخارج'],
    note: 'كم يستغرق التوصيل، وكم يكلّف، وأين شحنتك الآن.',
    categories: [
      ['الطلبات', 'تقديم الطلب وتعديله وما يحدث بعد ذلك.'],
      ['التوصيل', 'كم يستغرق التوصيل، وكم يكلّف، وأين شحنتك الآن.'],
      ['الإرجاع والاستبدال', 'أعد ما اشتريت خلال 60 يومًا.'],
      ['الدفع', 'البطاقات والفواتير وبطاقات الهدايا.'],
    ],
  },
} as const;

const articleLinks = (lang: Lang = 'en'): ArticleLink[] =>
  titles[lang].map((text, index) => ({
    id: 30 + index,
    href: `/help/${lang}/articles/${30 + index}`,
    text,
  }));

function contentOf(lang: Lang = 'en'): CategoryContent {
  const links = articleLinks(lang);
  const [first, second] = texts[lang].sections;
  return {
    orphans: links.slice(0, 2),
    sections: [
      { title: first, description: '', articles: links.slice(2, 6) },
      { title: second, description: texts[lang].note, articles: links.slice(6) },
    ],
  };
}

export function buildFrame(lang: Lang = 'en', changed: Partial<PageFrame> = {}): PageFrame {
  const { site, shop, stores, privacy, terms } = texts[lang];
  return {
    siteTitle: site,
    lang,
    homeHref: `/help/${lang}/`,
    searchHref: `/help/${lang}/search`,
    contactHref: `/help/${lang}/contact`,
    hasMessages: true,
    hasLauncher: false,
    feedHref: `/help/${lang}/feed.xml`,
    openSearchHref: `/help/${lang}/opensearch.xml`,
    llmsHref: '/help/llms.txt',
    languages: ['en', 'sv', 'ar'].map((language) => ({ lang: language, href: `/help/${language}/` })),
    brand: {
      logo: null,
      icon: '/frontdesk.svg',
      greeting: null,
      headerLinks: [
        { href: 'https://shop.example/', text: shop },
        { href: 'https://shop.example/stores', text: stores },
      ],
      footerLinks: [
        { href: 'https://shop.example/privacy', text: privacy },
        { href: 'https://shop.example/terms', text: terms },
      ],
      featured: { title: null, isNumbered: false },
      styleSheets: [],
      headMarkup: '',
    },
    service: { userId: 1, helpCenterId: 7, baseUrl: '/' },
    ...changed,
  };
}

/** A page of the kind, in full: in every other way it is like those of its help center. */
export function buildPage(body: PageBody, lang: Lang = 'en', changed: Partial<Page> = {}): Page {
  const { title, isHome } = describe(body);
  const origin = 'https://help.shop.example';
  const home = { href: `/help/${lang}/`, text: texts[lang].site };
  const isKept = body.kind === 'home' || body.kind === 'category' || body.kind === 'article';
  return {
    frame: buildFrame(lang),
    head: {
      title,
      description: texts[lang].note,
      canonical: isKept ? `${origin}/help/${lang}/` : null,
      isListed: isKept,
      alternates: isKept
        ? ['en', 'sv', 'ar', 'x-default'].map((tag) => ({ lang: tag, href: `${origin}/help/${tag}/` }))
        : [],
      image: isKept
        ? { href: `${origin}/help/pictures/1-2.png`, width: 1200, height: 630, alt: title }
        : null,
      ...(body.kind === 'article' && {
        publishedAt: '2026-01-05T09:00:00Z',
        modifiedAt: body.revisedAt ?? undefined,
        markdownHref: `/help/${lang}/articles/${body.id}.md`,
      }),
      structuredData: isKept ? [{ '@context': 'https://schema.org', '@type': 'WebPage', name: title }] : [],
    },
    breadcrumbs: isHome
      ? []
      : body.kind === 'article'
        ? [home, { href: `/help/${lang}/12`, text: texts[lang].delivery }]
        : [home],
    body,
    ...changed,
  };
}

function describe(body: PageBody): { title: string; isHome: boolean } {
  return { title: 'title' in body ? body.title : '', isHome: body.kind === 'home' };
}

export function buildHome(lang: Lang = 'en'): PageBody {
  const links = articleLinks(lang);
  return {
    kind: 'home',
    topics: texts[lang].categories.map(([text, description], index) => ({
      id: 10 + index,
      href: `/help/${lang}/${10 + index}`,
      text,
      description,
      // One has chosen none.
      icon: index === 1 ? null : 'truck',
      articleCount: index,
    })),
    featured: links.slice(0, 3).map((link) => ({ ...link, description: texts[lang].note })),
    popular: links.slice(2, 8),
  };
}

export function buildCategory(lang: Lang = 'en'): PageBody {
  const { delivery, note } = texts[lang];
  return { kind: 'category', id: 12, title: delivery, description: note, ...contentOf(lang) };
}

export function buildArticle(lang: Lang = 'en', changed: Partial<ArticleBody> = {}): ArticleBody {
  const links = articleLinks(lang);
  const [, title = ''] = titles[lang];
  return {
    kind: 'article',
    id: 31,
    title,
    html: articleHtml[lang],
    author: { name: lang === 'ar' ? 'مايا ليند' : 'Maja Lind', picture: null },
    revisedAt: '2026-03-02T08:30:00Z',
    category: { href: `/help/${lang}/12`, text: texts[lang].delivery, content: contentOf(lang) },
    headings: headings[lang],
    previous: links[0] ?? null,
    next: links[2] ?? null,
    related: links.slice(4, 7),
    voteHref: `/help/${lang}/articles/31/vote`,
    contactHref: `/help/${lang}/contact?article=31`,
    offersContact: true,
    ...changed,
  };
}

function buildSearch(lang: Lang = 'en'): PageBody {
  return {
    kind: 'search',
    q: lang === 'ar' ? 'شحنة' : 'parcel',
    results: articleLinks(lang).map(({ id, href, text }, index) => ({
      id,
      href,
      title: [
        { text: text.slice(0, 6), isMarked: true },
        { text: text.slice(6), isMarked: false },
      ],
      excerpt: [
        { text: `${texts[lang].note} `, isMarked: false },
        { text: lang === 'ar' ? 'شحنتك' : 'Your parcel', isMarked: true },
        { text: ` ${texts[lang].note}`, isMarked: false },
      ],
      section:
        index === 0
          ? {
              href: `${href}#article-${headings[lang][0]?.id}`,
              text: [{ text: headings[lang][0]?.text ?? '', isMarked: false }],
            }
          : null,
      category: texts[lang].delivery,
      matchedWords: index < 3 ? 2 : 1,
    })),
    total: 23,
    unknownWords: lang === 'ar' ? ['طرد', 'hoodie'] : ['hoodie', '<b>'],
    corrections: [{ href: `/help/${lang}/search?q=parcels`, text: lang === 'ar' ? 'الشحنات' : 'parcels' }],
    previousHref: `/help/${lang}/search?q=parcel`,
    nextHref: `/help/${lang}/search?q=parcel&page=3`,
  };
}

const buildNoResults = (): PageBody => ({
  kind: 'search',
  q: 'zebra <b>',
  results: [],
  total: 0,
  unknownWords: [],
  corrections: [],
  previousHref: null,
  nextHref: null,
});

export const buildMissing = (lang: Lang = 'en', isGone = false): PageBody => ({
  kind: 'missing',
  isGone,
  text: null,
  popular: articleLinks(lang).slice(0, 4),
});

export function buildVote(lang: Lang = 'en'): PageBody {
  const [, article] = articleLinks(lang);
  if (!article) throw new Error('no article');
  return { kind: 'vote', article, form: { action: `/help/${lang}/articles/31/vote`, nonce: 'n1' } };
}

export function buildReason(lang: Lang = 'en', reason: ReasonBody['reason'] = null): PageBody {
  const [, article] = articleLinks(lang);
  if (!article) throw new Error('no article');
  return {
    kind: 'reason',
    article,
    form: { action: `/help/${lang}/articles/31/vote/reason?vote=1`, nonce: 'n1' },
    reason,
    comment: reason === null ? '' : 'Where is <it>?',
    problem: reason === null ? null : 'long',
    contactHref: `/help/${lang}/contact?article=31`,
  };
}

export const buildContact = (lang: Lang = 'en', isWrong = false): ContactBody => ({
  kind: 'contact',
  form: { action: `/help/${lang}/contact`, nonce: 'n1' },
  email: null,
  article: null,
  greeting: null,
  asksSubject: true,
  isEmailOptional: false,
  values: isWrong
    ? { name: 'Erik Berg', email: 'erik', subject: '', message: 'Where is <it>?\nThanks' }
    : { name: '', email: '', subject: '', message: '' },
  wrong: isWrong ? ['email', 'subject'] : [],
  replies: { usualSeconds: 7200, officeHours: null },
});

export const buildContactElsewhere = (): ContactBody => ({
  kind: 'contact',
  form: null,
  email: 'help@shop.example',
  article: null,
  greeting: null,
  asksSubject: false,
  isEmailOptional: false,
  values: { name: '', email: '', subject: '', message: '' },
  wrong: [],
  replies: null,
});

export const buildNotice = (lang: Lang = 'en'): PageBody => ({
  kind: 'notice',
  title: lang === 'ar' ? 'تحقّق من بريدك' : 'Check your inbox',
  text:
    lang === 'ar'
      ? 'أرسلنا إليك رابطًا. افتحه لتصل رسالتك إلينا.'
      : 'We’ve sent you a link. Open it, and your message is on its way to us.',
  form: { action: `/help/${lang}/contact/confirm`, nonce: 'n1', label: lang === 'ar' ? 'تأكيد' : 'Confirm' },
  link: { href: `/help/${lang}/`, text: texts[lang].site },
});

/** Every kind of page, by a name. */
export const buildPages = (lang: Lang = 'en'): Readonly<Record<string, Page>> => ({
  home: buildPage(buildHome(lang), lang),
  category: buildPage(buildCategory(lang), lang),
  article: buildPage(buildArticle(lang), lang),
  search: buildPage(buildSearch(lang), lang),
  'no results': buildPage(buildNoResults(), lang),
  missing: buildPage(buildMissing(lang), lang),
  gone: buildPage(buildMissing(lang, true), lang),
  vote: buildPage(buildVote(lang), lang),
  reason: buildPage(buildReason(lang), lang),
  'given reason': buildPage(buildReason(lang, 'wrong'), lang),
  contact: buildPage(buildContact(lang), lang),
  'wrong contact': buildPage(buildContact(lang, true), lang),
  'contact elsewhere': buildPage(buildContactElsewhere(), lang),
  notice: buildPage(buildNotice(lang), lang),
});

const headings = {
  en: [
    { id: 'within-sweden', text: 'Within Sweden', isSub: false },
    { id: 'heavy-things', text: 'Heavy things', isSub: true },
    { id: 'to-the-other-nordic-countries', text: 'To the other Nordic countries', isSub: false },
    { id: 'for-developers', text: 'For developers', isSub: false },
    { id: 'film', text: 'How we pack', isSub: false },
  ],
  ar: [
    { id: 'داخل-السويد', text: 'داخل السويد', isSub: false },
    { id: 'طرود-ثقيلة', text: 'الطرود الثقيلة', isSub: true },
    { id: 'دول-الشمال', text: 'إلى دول الشمال', isSub: false },
    { id: 'للمطورين', text: 'للمطورين', isSub: false },
  ],
};

/** A picture of ours, drawn where it stands. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540"><rect width="960" height="540" fill="#c9d6cf"/><path d="M0 540 300 180 470 400 640 240 960 540" fill="#3f6b59"/><circle cx="740" cy="120" r="50" fill="#f6e7b0"/></svg>',
)}`;

const articleHtml = {
  en: `
<p>Orders that we receive <strong>before 14:00</strong> on a working day leave our warehouse in Östersund the same day. You get a mail with a link to <a href="/help/en/articles/30">follow your parcel</a> as soon as the carrier has it.</p>
<h2 id="article-within-sweden">Within Sweden</h2>
<div class="table-box" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>How</th><th>Working days</th><th align="right">Cost</th></tr></thead><tbody><tr><td>Parcel shop</td><td><bdi class="number">1–3</bdi></td><td align="right"><bdi class="number">49 kr</bdi></td></tr><tr><td>To your door</td><td><bdi class="number">1–3</bdi></td><td align="right"><bdi class="number">99 kr</bdi></td></tr><tr><td>Collect in our store</td><td>today</td><td align="right">free</td></tr></tbody></table></div>
<aside class="tip" role="note"><p><span class="callout-kind">Tip</span><strong>Free from 600 kr</strong></p><p>Orders of 600 kr and more are delivered to a parcel shop free of charge.</p></aside>
<h3 id="article-heavy-things">Heavy things</h3>
<ul><li>Tents and stoves are delivered to a parcel shop, up to 20 kg.</li><li>Kayaks, sledges and whatever is longer than 2 m come with a carrier of their own, who calls you the day before:<ol><li>in the city, in the evening;</li><li>elsewhere, during the day.</li></ol></li></ul>
<figure><img src="${picture}" alt="A mountain above a lake" width="960" height="540" loading="lazy" decoding="async"><figcaption>Above Åre, where the deliveries take a day longer in the winter.</figcaption></figure>
<h2 id="article-to-the-other-nordic-countries">To the other Nordic countries</h2>
<p>Norway is outside the customs union of the EU. We pay the Norwegian <em>moms</em> for you, as described by <a href="https://www.toll.no/" target="_blank" rel="noopener noreferrer">Tolletaten</a>.</p>
<aside class="warning" role="note"><p><span class="callout-kind">Warning</span><strong>Gas and batteries</strong></p><p>Gas cannot be sent by air, and so not to Iceland.</p></aside>
<blockquote><p>The parcel came to Svolvær in two days, in a storm.</p></blockquote>
<h2 id="article-for-developers">For developers</h2>
<p>Every order has a machine-readable address, <code>/orders/{number}.json</code>:</p>
<pre tabindex="0" data-language="bash"><code class="language-bash">curl --header "Authorization: Bearer $TOKEN" https://shop.example/orders/1042.json --output order-1042-with-a-very-long-name.json
</code></pre>
<details class="note"><summary>What if the parcel shop is full?</summary><p>Then the parcel goes to the next one, and you are told.</p></details>
<h2 id="article-film">How we pack</h2>
<p><a class="video" href="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" target="_blank" rel="noopener noreferrer">How we pack your order</a></p>
`,
  ar: `
<p>الطلبات التي تصلنا <strong>قبل الساعة 14:00</strong> في يوم عمل تغادر مستودعنا في اليوم نفسه. نرسل إليك رابطًا <a href="/help/ar/articles/30">لتتبّع شحنتك</a> فور استلام شركة التوصيل لها.</p>
<h2 id="article-داخل-السويد">داخل السويد</h2>
<div class="table-box" tabindex="0" role="group" aria-label="جدول"><table><thead><tr><th>الطريقة</th><th>أيام العمل</th><th>التكلفة</th></tr></thead><tbody><tr><td>نقطة تسليم</td><td><bdi class="number">1–3</bdi></td><td><bdi class="number">49 kr</bdi></td></tr><tr><td>إلى باب منزلك</td><td><bdi class="number">1–3</bdi></td><td><bdi class="number">99 kr</bdi></td></tr></tbody></table></div>
<aside class="tip" role="note"><p><span class="callout-kind">نصيحة</span><strong>مجانًا ابتداءً من 600 كرونة</strong></p><p>نوصل الطلبات التي تبلغ 600 كرونة أو أكثر إلى نقطة التسليم مجانًا.</p></aside>
<h3 id="article-طرود-ثقيلة">الطرود الثقيلة</h3>
<ul><li>تُسلَّم الخيام والمواقد في نقطة التسليم حتى 20 كغ.</li><li>أما القوارب فتصل مع ناقل خاص يتصل بك قبل الموعد بيوم.</li></ul>
<h2 id="article-دول-الشمال">إلى دول الشمال</h2>
<p>النرويج خارج الاتحاد الجمركي، ونحن ندفع الضريبة عنك.</p>
<h2 id="article-للمطورين">للمطورين</h2>
<pre tabindex="0" data-language="bash"><code class="language-bash">curl https://shop.example/orders/1042.json
</code></pre>
`,
};
