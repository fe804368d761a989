/** A second, smaller user beside the shop: nothing of the one may ever be seen by the other. */

export const otherUserId = 2;

const created = '2026-10-01T08:00:00.000Z';

const articles = [
  {
    title: 'Book a cabin',
    content:
      '<p>Choose the nights in the calendar and pay a third at once. The rest is due two weeks before.</p>',
    contentPlain:
      'Choose the nights in the calendar and pay a third at once. The rest is due two weeks before.',
  },
  {
    title: 'Cancel a stay',
    content: '<p>Free until two weeks before arrival; later we keep the deposit.</p>',
    contentPlain: 'Free until two weeks before arrival; later we keep the deposit.',
  },
  {
    title: 'Find the key',
    content: '<p>It lies in the box beside the door. The code comes by mail on the day of arrival.</p>',
    contentPlain: 'It lies in the box beside the door. The code comes by mail on the day of arrival.',
  },
];

const guests = [
  ['Greta', 'Lindahl', 'We arrive late'],
  ['Piotr', 'Nowak', 'Is there firewood?'],
  ['Astrid', 'Berglund', 'May we bring a dog?'],
  ['Tom', 'Keller', 'Lost a glove'],
] as const;

export function makeOtherUser(): object[] {
  const userId = otherUserId;
  return [
    { kind: 'user', userId, name: 'Tallbacken Cabins', createdAt: created },
    { kind: 'agent', userId, agentID: 101, agentName: 'Signe Tall', agentEmail: 'signe@tallbacken.example' },
    { kind: 'helpCenter', userId, helpCenterId: 151, faqId: 152, title: 'Tallbacken', defaultLanguage: 'en' },
    {
      kind: 'category',
      userId,
      id: 153,
      faqCategoryId: 154,
      helpCenterId: 151,
      faqLanguageCode: 'en',
      title: 'Your stay',
      description: 'Before, during and after.',
      createdAt: created,
      updatedAt: created,
      sourceKey: 'stay',
    },
    ...articles.map((article, index) => ({
      kind: 'article',
      userId,
      id: 161 + index,
      faqArticleId: 171 + index,
      helpCenterId: 151,
      faqLanguageCode: 'en',
      categoryId: 154,
      order: index,
      authorId: 101,
      status: 'published',
      ...article,
      createdAt: created,
      updatedAt: created,
      sourceKey: `stay/${index + 1}`,
    })),
    {
      kind: 'inbox',
      userId,
      id: 111,
      inboxName: 'Reception',
      autoReply: null,
      addresses: ['hello@tallbacken.example'],
    },
    { kind: 'ticketLabel', userId, label: 'Arrival' },
    { kind: 'contactLabel', userId, label: 'Guest' },
    ...guests.flatMap(([firstName, lastName, subject], index) => {
      const time = `2026-11-1${index}T10:30:00.000Z`;
      const email = `${firstName}.${lastName}@mail.example`.toLowerCase();
      const text = `${subject}\n\n${firstName}`;
      return [
        {
          kind: 'ticket',
          userId,
          ticketID: 1001 + index,
          inboxId: 111,
          status: index % 2 === 0 ? 'new' : 'solved',
          subject,
          fromEmail: email,
          labels: ['Arrival'],
          createdDate: time,
          updatedDate: time,
          latestUpdated: time,
          messages: [
            {
              id: 2001 + index,
              from: email,
              fromName: `${firstName} ${lastName}`,
              messageType: 'external',
              messagePlain: text,
              messageHtml: `<p>${subject}</p><p>${firstName}</p>`,
              date: time,
            },
          ],
        },
        {
          kind: 'contact',
          userId,
          id: 301 + index,
          firstName,
          lastName,
          fullName: `${firstName} ${lastName}`,
          labels: ['Guest'],
          activityAt: time,
          createdAt: time,
          emails: [{ email, isPrimary: true }],
        },
      ];
    }),
  ];
}
