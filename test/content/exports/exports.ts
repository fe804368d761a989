/** Small exports, shaped as the help desks' own APIs answer. */

const body = [
  '<h2>Late</h2><p>See <a href="https://shop.zendesk.com/hc/en-us/articles/102-Old-title#late">returns</a>,',
  '<a href="/hc/articles/102">again</a> and <a href="https://other.example/hc/en-us/articles/102">elsewhere</a>.</p>',
  '<p onclick="x()" style="color:red"><img src="/hc/article_attachments/1/map.png" alt="Map"></p>',
  '<p><a href="/hc/article_attachments/2">Manual</a> <a href="https://other.example/page">Page</a></p>',
].join('\n');

const zendeskArticle = {
  id: 101,
  url: 'https://shop.zendesk.com/api/v2/help_center/en-us/articles/101.json',
  html_url: 'https://shop.zendesk.com/hc/en-us/articles/101-Track-your-parcel',
  author_id: 7,
  comments_disabled: true,
  draft: false,
  promoted: false,
  position: 2,
  vote_sum: 2,
  vote_count: 4,
  section_id: 20,
  created_at: '2023-01-01T10:00:00Z',
  updated_at: '2024-03-01T10:00:00Z',
  edited_at: '2024-02-01T10:00:00Z',
  name: 'Track your parcel',
  title: 'Track your parcel',
  source_locale: 'en-us',
  locale: 'en-us',
  outdated: false,
  label_names: ['parcel', 'delivery'],
  body,
};

export const zendeskExport = {
  'categories.json': {
    categories: [
      { id: 10, name: 'Orders', description: 'Before and after', locale: 'en-us', position: 1 },
      { id: 10, name: 'Beställningar', description: '', locale: 'sv', position: 1 },
    ],
    page: 1,
    next_page: null,
  },
  'sections.json': {
    sections: [
      { id: 10, name: 'Same number', locale: 'en-us', category_id: 10, position: 0, parent_section_id: null },
      { id: 20, name: 'Delivery', locale: 'en-us', category_id: 10, position: 1, parent_section_id: null },
      { id: 21, name: 'Abroad', locale: 'en-us', category_id: 10, position: 0, parent_section_id: 20 },
    ],
  },
  'articles-1.json': {
    count: 4,
    articles: [zendeskArticle, { ...zendeskArticle, id: 'x'.repeat(200) }, { id: 105, title: null }],
  },
  'articles-2.json': [
    {
      ...zendeskArticle,
      id: 102,
      title: 'Returns\n',
      html_url: 'https://shop.zendesk.com/hc/en-us/articles/102-Returns',
      section_id: 21,
      draft: true,
      author_id: 8,
      vote_count: 0,
      vote_sum: 0,
      body: '<h2>Late</h2>',
    },
    {
      ...zendeskArticle,
      locale: 'sv',
      title: 'Spåra paketet',
      html_url: 'https://shop.zendesk.com/hc/sv/articles/101-Spara',
      body: '<p><a href="/hc/sv/articles/102"></a></p>',
    },
  ],
  'users.json': { users: [{ id: 7, name: 'Ada Berg', role: 'agent' }] },
};

export const intercomExport = {
  'articles.json': {
    type: 'list',
    pages: { type: 'pages', page: 1, per_page: 50, total_pages: 1 },
    total_count: 2,
    data: [
      {
        id: '31',
        type: 'article',
        workspace_id: 'w1',
        parent_id: 5,
        parent_type: 'collection',
        title: 'Track your parcel',
        description: '',
        body: '<p>See <a href="https://help.shop.example/en/articles/32-returns">returns</a>.</p>',
        author_id: 9,
        state: 'published',
        created_at: 1_672_531_200,
        updated_at: 1_704_067_200,
        url: 'https://help.shop.example/en/articles/31-track-your-parcel',
        default_locale: 'en',
        statistics: {
          type: 'article_statistics',
          views: 10,
          conversions: 0,
          reactions: 10,
          happy_reaction_percentage: 70,
          neutral_reaction_percentage: 10,
          sad_reaction_percentage: 20,
        },
        translated_content: {
          type: 'article_translated_content',
          sv: {
            type: 'article_content',
            title: 'Spåra paketet',
            body: '<p>Text</p>',
            author_id: 9,
            state: 'draft',
            created_at: 1_672_531_200,
            updated_at: 1_704_067_200,
            url: 'https://help.shop.example/sv/articles/31-spara',
          },
          fr: { type: 'article_content', title: '', body: '', author_id: 9, state: 'draft' },
          de: null,
        },
      },
      {
        id: '32',
        type: 'article',
        parent_id: null,
        parent_type: null,
        title: 'Returns',
        body: null,
        author_id: 1,
        state: 'published',
        created_at: 1_672_531_200,
        updated_at: 1_704_067_200,
        url: null,
        default_locale: 'en',
      },
    ],
  },
  'collections.json': {
    type: 'list',
    data: [
      {
        id: '4',
        type: 'collection',
        name: 'Orders',
        description: null,
        order: 1,
        default_locale: 'en',
        translated_content: {
          type: 'group_translated_content',
          sv: { type: 'group_content', name: 'Beställningar' },
        },
        parent_id: null,
      },
      { id: '5', type: 'collection', name: 'Delivery', order: 2, default_locale: 'en', parent_id: '4' },
    ],
  },
  'admins.json': { type: 'admin.list', admins: [{ type: 'admin', id: '9', name: 'Ada Berg' }] },
};

const helpScoutArticle = {
  id: '5215163545667acd25394b5c',
  number: 121,
  collectionId: '5214c77c45667acd25394b51',
  slug: 'track-your-parcel',
  status: 'published',
  hasDraft: false,
  name: 'Track your parcel',
  text: '<p>See <a href="//docs.shop.example/article/122-returns">returns</a>.</p>',
  categories: ['5214c77d45667acd25394b52'],
  related: [],
  publicUrl: 'https://docs.shop.example/article/121-track-your-parcel',
  popularity: 4.3,
  viewCount: 237,
  keywords: ['parcel'],
  createdBy: 73423,
  createdAt: '2023-01-01T10:00:00Z',
  updatedAt: '2024-02-01T10:00:00Z',
};

export const helpScoutExport = {
  'collections.json': {
    collections: {
      page: 1,
      pages: 1,
      count: 1,
      items: [{ id: '5214c77c45667acd25394b51', number: 1, visibility: 'public', order: 3, name: 'Orders' }],
    },
  },
  'categories.json': {
    categories: {
      page: 1,
      pages: 1,
      count: 1,
      items: [
        {
          id: '5214c77d45667acd25394b52',
          number: 2,
          collectionId: '5214c77c45667acd25394b51',
          order: 1,
          name: 'Delivery',
        },
      ],
    },
  },
  'articles.json': {
    articles: {
      page: 1,
      pages: 1,
      count: 1,
      items: [{ id: '5215163545667acd25394b5c', name: 'No text here' }],
    },
  },
  'article/121.json': { article: helpScoutArticle },
  'article/122.json': {
    article: {
      ...helpScoutArticle,
      id: '5215163545667acd25394b5d',
      number: 122,
      status: 'notpublished',
      name: 'Returns',
      text: '<p>Text</p>',
      categories: [],
      publicUrl: 'https://docs.shop.example/article/122-returns',
    },
  },
};
