/** What an outdoor shop's help center says, for widgets in tests. */

export interface HelpText {
  readonly id: number;
  readonly categoryId: number;
  readonly section?: string;
  readonly title: string;
  readonly html: string;
  readonly author?: string;
}

export interface HelpTopic {
  readonly id: number;
  readonly title: string;
  readonly description: string;
}

export interface HelpTexts {
  readonly title: string;
  readonly topics: readonly HelpTopic[];
  readonly articles: readonly HelpText[];
}

const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 240"><rect width="600" height="240" fill="#e9e2d0"/>' +
      '<path d="M120 200q10-70 90-78l60-74 34 18-20 60q110 26 196 40l20 34z" fill="#7a5a3c"/>' +
      '<path d="M100 200h420v14H100z" fill="#22302a"/></svg>',
  );

export const english: HelpTexts = {
  title: 'Fjord & Fell help',
  topics: [
    { id: 11, title: 'Orders', description: 'Follow, change or cancel an order, and find your receipts.' },
    { id: 12, title: 'Delivery', description: 'How we ship, what it costs and when it arrives.' },
    {
      id: 13,
      title: 'Returns and exchanges',
      description: 'Send something back, swap a size, get your money.',
    },
    { id: 14, title: 'Repairs', description: 'Book a repair, see what it costs, and look after your gear.' },
    { id: 15, title: 'Sizes', description: 'Measure once and get the right size the first time.' },
  ],
  articles: [
    {
      id: 101,
      categoryId: 13,
      title: 'Return something you bought',
      author: 'Maja Lindgren',
      html:
        '<p>You have <strong>60 days</strong> to change your mind. Gear you have tried on indoors is fine; gear ' +
        'that has been out in the rain is not.</p><h2 id="how">How to return</h2><ol><li>Open <em>My orders</em> ' +
        'and choose <strong>Return items</strong>.</li><li>Print the label, or show the code on your phone at the ' +
        'drop-off point.</li><li>Hand the parcel in within 14 days.</li></ol><blockquote class="tip"><p>Wrong size? ' +
        'An <a href="#/articles/102">exchange</a> is quicker than a return: we send the new size at once.</p>' +
        '</blockquote><h2 id="money">When you get your money</h2><p>We refund the way you paid, as soon as the ' +
        'parcel has been checked.</p><table><thead><tr><th>You paid by</th><th>Money back in</th><th>Shown as</th>' +
        '</tr></thead><tbody><tr><td>Card</td><td>2–5 days</td><td>FJORD FELL</td></tr><tr><td>Invoice</td>' +
        '<td>The invoice is reduced at once</td><td>Adjusted invoice</td></tr><tr><td>Gift card</td><td>At once' +
        '</td><td>A new code by e-mail</td></tr></tbody></table><p>See also <a href="#how">how to return</a> and ' +
        '<a href="https://www.posten.example/offices">the nearest drop-off point</a>.</p>',
    },
    {
      id: 102,
      categoryId: 13,
      title: 'Swap for another size',
      html: '<p>Choose <strong>Swap size</strong> on the order. We send the new size the same day and you have 14 days to post the old one.</p>',
    },
    {
      id: 103,
      categoryId: 12,
      title: 'Track your parcel',
      author: 'Elias Norén',
      html: '<p>The e-mail that says “On its way” holds a link. It works from the evening on, when the parcel has reached the terminal.</p><p>No e-mail? Look in the folder for junk mail, then in <em>My orders</em>.</p>',
    },
    {
      id: 104,
      categoryId: 15,
      title: 'Size guide for boots',
      author: 'Elias Norén',
      html:
        '<p>Measure your longer foot in the evening, in the sock you walk in. The table already includes 1 cm of ' +
        `room for the toes.</p><figure><img src="${picture}" alt="A boot seen from the side" width="600" ` +
        'height="240"><figcaption>Measure from the heel to the longest toe.</figcaption></figure><h2 id="table">' +
        'Table</h2><table><thead><tr><th>Foot (cm)</th><th>EU</th><th>UK</th><th>US women</th><th>US men</th>' +
        '<th>Japan</th></tr></thead><tbody><tr><td>24.5</td><td>39</td><td>5.5</td><td>8</td><td>6.5</td><td>24.5' +
        '</td></tr><tr><td>25.2</td><td>40</td><td>6.5</td><td>9</td><td>7.5</td><td>25.5</td></tr><tr><td>25.8' +
        '</td><td>41</td><td>7</td><td>9.5</td><td>8</td><td>26</td></tr></tbody></table><pre><code>size = foot ' +
        'length + 1 cm of room, rounded up to the nearest half size in the table above</code></pre>',
    },
    {
      id: 105,
      categoryId: 14,
      section: 'Booking a repair',
      title: 'Book a repair',
      author: 'Johan Berg',
      html: '<p>You book a repair on your account page, under <strong>My repairs</strong>. It takes three minutes, and you see the price before you send us anything.</p>',
    },
    {
      id: 106,
      categoryId: 14,
      section: 'Booking a repair',
      title:
        'What a repair costs, and how long it takes from the day that you hand it in at the workshop in Östersund',
      html: '<p>Most jobs have a fixed price. Count on two to three weeks, and four from April to June.</p>',
    },
    {
      id: 107,
      categoryId: 14,
      section: 'Looking after your gear',
      title: 'Rewaterproof a shell jacket',
      html: '<p>Wash it first, without softener. Then spray it evenly and let it dry flat.</p>',
    },
    {
      id: 108,
      categoryId: 14,
      title: 'Our repair promise',
      html: '<p>Seams and zips on our own brand are mended free of charge for ten years.</p>',
    },
    {
      id: 109,
      categoryId: 11,
      title: 'Change or cancel an order',
      html: '<p>Until the order is packed you can change the address, take things out, or cancel all of it in <em>My orders</em>.</p>',
    },
    {
      id: 110,
      categoryId: 12,
      title: 'Delivery times and prices',
      html: '<p>Free from 600 kr. Two to four days in Sweden, three to six in the rest of the Nordic countries.</p>',
    },
  ],
};

export const swedish: HelpTexts = {
  title: 'Hjälp hos Fjord & Fell',
  topics: [
    { id: 11, title: 'Beställningar', description: 'Följ, ändra eller avbryt en beställning.' },
    { id: 13, title: 'Returer och byten', description: 'Skicka tillbaka, byt storlek, få pengarna åter.' },
  ],
  articles: [
    {
      id: 101,
      categoryId: 13,
      title: 'Returnera ett köp',
      author: 'Maja Lindgren',
      html: '<p>Du har <strong>60 dagar</strong> på dig att ångra dig.</p>',
    },
    {
      id: 109,
      categoryId: 11,
      title: 'Ändra eller avbryt en beställning',
      html: '<p>Fram till att beställningen packas kan du ändra allt.</p>',
    },
  ],
};

export const arabic: HelpTexts = {
  title: 'مساعدة فيورد آند فيل',
  topics: [
    { id: 11, title: 'الطلبات', description: 'تتبّع طلبك أو عدّله أو ألغِه، واعثر على إيصالاتك.' },
    { id: 12, title: 'التوصيل', description: 'كيف نشحن، وكم يكلّف ذلك، ومتى يصل.' },
    { id: 13, title: 'الإرجاع والاستبدال', description: 'أعد ما اشتريته أو بدّل المقاس أو استردّ مالك.' },
    { id: 14, title: 'الإصلاح', description: 'احجز موعد إصلاح واعرف السعر واعتنِ بمعدّاتك.' },
  ],
  articles: [
    {
      id: 101,
      categoryId: 13,
      title: 'إرجاع ما اشتريته',
      author: 'مايا ليندغرين',
      html:
        '<p>أمامك <strong>60 يومًا</strong> لتغيير رأيك. لا بأس بما جرّبته داخل المنزل، أمّا ما خرج تحت المطر فلا ' +
        'نستردّه.</p><h2 id="how">كيف تُرجع الطلب</h2><ol><li>افتح <em>طلباتي</em> واختر <strong>إرجاع</strong>.</li>' +
        '<li>اطبع الملصق أو أظهر الرمز على هاتفك.</li><li>سلّم الطرد خلال 14 يومًا.</li></ol><table><thead><tr><th>' +
        'طريقة الدفع</th><th>مدة الاسترداد</th></tr></thead><tbody><tr><td>بطاقة</td><td>2–5 أيام</td></tr><tr><td>' +
        'فاتورة</td><td>فورًا</td></tr></tbody></table><blockquote class="tip"><p>مقاس غير مناسب؟ ' +
        '<a href="#/articles/102">الاستبدال</a> أسرع من الإرجاع.</p></blockquote>',
    },
    {
      id: 102,
      categoryId: 13,
      title: 'استبدال المقاس',
      html: '<p>اختر <strong>تبديل المقاس</strong> في صفحة الطلب.</p>',
    },
    {
      id: 103,
      categoryId: 12,
      title: 'تتبّع الطرد',
      html: '<p>تجد رابط التتبّع في رسالة «في الطريق إليك».</p>',
    },
    {
      id: 109,
      categoryId: 11,
      title: 'تعديل الطلب أو إلغاؤه',
      html: '<p>يمكنك التعديل إلى أن نُعدّ الطلب للشحن.</p>',
    },
  ],
};
