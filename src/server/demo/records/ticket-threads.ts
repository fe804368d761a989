/** What customers write about, and what they are answered: four turns, the customer's first. */

export interface Thread {
  readonly language: 'en' | 'sv';
  readonly inbox: 'hello' | 'repairs';
  readonly label: string;
  readonly tag: string;
  readonly subject: string;
  /** Customer, agent, customer, agent. */
  readonly turns: readonly [string, string, string, string];
  /** What an agent notes while nobody can go on. */
  readonly note: string;
}

export const ticketLabels = [
  'Orders',
  'Shipping',
  'Returns',
  'Payments',
  'Repairs',
  'Warranty',
  'Account',
  'Gear advice',
] as const;

/** `{order}`, `{product}` and `{size}` are filled in. */
export const threads: readonly [Thread, ...Thread[]] = [
  {
    language: 'en',
    inbox: 'hello',
    label: 'Shipping',
    tag: 'delivery',
    subject: 'Where is my order {order}?',
    turns: [
      'I ordered the {product} six days ago (order {order}) and the tracking page has said “in transit” since Monday. Is it lost?',
      'Thank you for writing. The parcel with order {order} waited two days at the carrier’s hub because of snow, and left it this morning. It should be with you in one or two working days.',
      'It still has not moved. I leave on a trip on Saturday and need the {product} by then.',
      'We have sent a second {product} by express at no charge; it arrives tomorrow. When the first parcel turns up, please refuse it and it comes back to us by itself.',
    ],
    note: 'Claim opened with the carrier. Waiting for their answer, due within three working days.',
  },
  {
    language: 'en',
    inbox: 'hello',
    label: 'Orders',
    tag: 'change',
    subject: 'Change the size in order {order}',
    turns: [
      'I picked the wrong size for the {product} in order {order}. Can you make it a {size}?',
      'An order can be changed on its page for 60 minutes; yours has gone to packing already. The exchange of a size is free, though: keep the label that comes in the parcel and book the exchange under “Returns”.',
      'I have booked the exchange. When is the {size} sent?',
      'It is set aside for you and leaves as soon as your parcel has been scanned at the service point, so you do not wait for it to reach us.',
    ],
    note: 'Size {size} is on back order, expected next week. Set one aside from the first delivery.',
  },
  {
    language: 'en',
    inbox: 'hello',
    label: 'Returns',
    tag: 'refund',
    subject: 'Refund for order {order}',
    turns: [
      'I sent the {product} from order {order} back ten days ago and have not seen the money.',
      'Your return reached us yesterday. We refund within 5 working days of arrival, to the payment that you used; the return label is deducted.',
      'Why is the label deducted? The {product} did not fit.',
      'You are right: for an exchange of size the label is free, and you ordered the other size right away. We have refunded the label too. It may take your bank a day or two to show both amounts.',
    ],
    note: 'Return is at the warehouse, not inspected yet. Asked them to take it first.',
  },
  {
    language: 'en',
    inbox: 'hello',
    label: 'Payments',
    tag: 'invoice',
    subject: 'Klarna still asks me to pay for order {order}',
    turns: [
      'I returned everything in order {order}, but Klarna sent me a reminder for the whole amount.',
      'Please do not pay it. We registered your return today and have told Klarna; the invoice is set to zero within two working days. You can pause it in their app until then.',
      'The app now says 49 kr is left. What is that?',
      'That is the return label, 49 kr within Sweden. Returning in our store in Östersund would have been free.',
    ],
    note: 'Klarna has the credit but has not matched it. Wrote to their merchant support.',
  },
  {
    language: 'en',
    inbox: 'hello',
    label: 'Shipping',
    tag: 'customs',
    subject: 'Delivery to Norway: will I pay customs?',
    turns: [
      'I would like to order the {product} to Trondheim. Will the carrier ask me for import VAT?',
      'No. For Norway we collect the VAT at checkout (VOEC), so there is nothing to pay at the door. Shipping is 99 NOK and takes 3–5 days.',
      'Thanks! And if I have to send it back?',
      'Then you get the VAT back with the refund. Use the label from your order page: it carries the papers that the customs need.',
    ],
    note: 'Asked logistics whether the new VOEC number is already on the labels.',
  },
  {
    language: 'en',
    inbox: 'hello',
    label: 'Gear advice',
    tag: 'sizes',
    subject: 'Which size of the {product}?',
    turns: [
      'I am 178 cm with a chest of 102 cm. The guide puts me between two sizes of the {product}. Which one do you advise?',
      'With a thin layer beneath, take the smaller one; if you want to wear a fleece under it, take {size}. Exchanges of size are free, so you can try both.',
      'I will mostly wear it in winter, so {size} then. Are the sleeves long enough?',
      'Yes, {size} is cut for arms up to 66 cm, and the cuffs can be let out by two. Our workshop in Östersund shortens or lengthens them, too.',
    ],
    note: 'Asked the product team for the sleeve length of the new cut.',
  },
  {
    language: 'en',
    inbox: 'hello',
    label: 'Account',
    tag: 'stigen',
    subject: 'Points missing on Stigen',
    turns: [
      'I am a member of Stigen, but order {order} gave me no points.',
      'Points come when the order has left us. Yours left this afternoon, so they should be there tomorrow.',
      'They are there now. Do repairs give points too?',
      'They do: 1 point for every 10 kr, just like an order. With 500 points you get a voucher of 50 kr.',
    ],
    note: 'Points job failed for orders of this day. Reported to the web team.',
  },
  {
    language: 'en',
    inbox: 'repairs',
    label: 'Repairs',
    tag: 'zip',
    subject: 'Broken zip on my {product}',
    turns: [
      'The main zip of my {product} no longer closes at the bottom. Can it be mended, and what would it cost?',
      'Very likely only the slider is worn: that is 90 kr. Should the whole zip need replacing, it is 390 kr; on our own brand both are free within the 10-year promise. Book it under “My repairs” and we send you a label.',
      'Booked. It is a Skogsrand one, bought in the store in 2019; I only have the number of the receipt. Is that enough?',
      'It is: write it in the description of the repair. 2019 is well within the promise. The turn-around is 2–3 weeks.',
    ],
    note: 'Zip in this colour is out of stock. Ordered, expected in ten days.',
  },
  {
    language: 'en',
    inbox: 'repairs',
    label: 'Repairs',
    tag: 'resoling',
    subject: 'Can these boots be resoled?',
    turns: [
      'The soles of my boots are worn flat after four seasons. Do you resole them even if I did not buy them from you?',
      'We do, if the boot has a cemented or stitched sole in good condition. Resoling costs 1,190 kr. Could you send two pictures of the edge between the leather and the sole?',
      'Here they are: the leather is fine, only the rubber has come loose at the toe.',
      'That looks good to us. Please clean them before you send them in; you have them back in 2–3 weeks.',
    ],
    note: 'Cobbler wants to see the boots before we promise anything.',
  },
  {
    language: 'en',
    inbox: 'repairs',
    label: 'Warranty',
    tag: 'tent',
    subject: 'Tent pole cracked on the second night',
    turns: [
      'A section of a pole of my tent cracked on its second night out, in hardly any wind. Order {order}.',
      'We are sorry about that. It is covered: we send you a new section today, free of charge. A sleeve over the crack holds until then; there is one in the bag with the pegs.',
      'The new section arrived, but it is 3 cm shorter than the others.',
      'That was the section for the two-person tent, our mistake. The right one is on its way by express, and you may keep the other.',
    ],
    note: 'Checked the batch: three others of the same week. Told the product team.',
  },
  {
    language: 'en',
    inbox: 'repairs',
    label: 'Repairs',
    tag: 'down',
    subject: 'Washing a sleeping bag',
    turns: [
      'My down bag has lost its loft. Is that something you can wash?',
      'Yes, a down wash costs 350 kr, and most bags come back as they were. Book it under “My repairs”, and please send the bag loose in a sack rather than compressed.',
      'Booked. Could you mend a small tear at the foot at the same time?',
      'Of course: a tear up to 10 cm is 190 kr. We do it before the wash, so no down is lost.',
    ],
    note: 'The dryer is being serviced. Down washes are a week behind.',
  },
  {
    language: 'sv',
    inbox: 'hello',
    label: 'Shipping',
    tag: 'delivery',
    subject: 'Var är min beställning {order}?',
    turns: [
      'Hej! Jag beställde {product} förra veckan, order {order}, och har inte fått någon avisering. Har paketet kommit bort?',
      'Hej! Paketet ligger hos ombudet sedan i går, men aviseringen gick till ett gammalt nummer. Jag har lagt in det nya, så du får ett sms inom en timme.',
      'Tack, sms:et kom. Men ombudet hittar inte paketet.',
      'Nu har vi talat med ombudet: det stod i fel hylla och väntar på dig vid disken. Ta med legitimation. Frakten har vi dragit av.',
    ],
    note: 'Efterlysning skickad till PostNord. Svar väntas inom tre arbetsdagar.',
  },
  {
    language: 'sv',
    inbox: 'hello',
    label: 'Returns',
    tag: 'exchange',
    subject: 'Byta storlek, order {order}',
    turns: [
      'Hej, {product} i order {order} var för liten. Kan jag byta till {size}?',
      'Hej! Det går bra, och byte av storlek är fritt. Boka bytet under ”Returer” på din sida, så lägger vi undan {size} åt dig.',
      'Klart, paketet är inlämnat. När skickar ni den nya?',
      'Den gick i dag, eftersom ditt paket redan är skannat hos ombudet. Du har den om 1–3 arbetsdagar.',
    ],
    note: '{size} är slut i lagret. Nästa leverans väntas på torsdag.',
  },
  {
    language: 'sv',
    inbox: 'hello',
    label: 'Payments',
    tag: 'gift-card',
    subject: 'Presentkortet fungerar inte',
    turns: [
      'Hej! Jag fick ett presentkort på 500 kr men kassan säger att koden är ogiltig.',
      'Hej! Koden består av sexton tecken, och en nolla läses ofta som ett O. Presentkortet är giltigt i fem år, så det har inte gått ut. Vill du pröva en gång till?',
      'Nu gick det! Kan jag använda det som blir över en annan gång?',
      'Ja, resten ligger kvar på kortet. Skriv in samma kod nästa gång du handlar, på nätet eller i butiken.',
    ],
    note: 'Koden är spärrad efter fem försök. Bett Per öppna den igen.',
  },
  {
    language: 'sv',
    inbox: 'hello',
    label: 'Orders',
    tag: 'cancel',
    subject: 'Avbeställa order {order}',
    turns: [
      'Hej, jag råkade beställa {product} två gånger. Kan ni ta bort order {order}?',
      'Hej! En order kan ändras på ordersidan i 60 minuter. Den här är tyvärr redan packad, men hämtar du inte ut paketet kommer det tillbaka och du får pengarna.',
      'Då låter jag det ligga. Kostar det något?',
      'Nej, den här gången bjuder vi på frakten tillbaka. Pengarna kommer inom fem arbetsdagar från att paketet är hos oss.',
    ],
    note: 'Bett lagret stoppa paketet om det står kvar.',
  },
  {
    language: 'sv',
    inbox: 'repairs',
    label: 'Repairs',
    tag: 'zip',
    subject: 'Laga dragkedja på {product}',
    turns: [
      'Hej! Dragkedjan på min {product} har gått sönder. Kan ni laga den, och vad kostar det?',
      'Hej! Ofta räcker det med en ny löpare, 90 kr; en hel dragkedja kostar 390 kr. På våra egna plagg är båda fria i tio år. Boka under ”Mina lagningar”, så får du en fraktsedel.',
      'Bokat! Hur lång tid tar det just nu?',
      'Två till tre veckor. Från april till juni är det fyra, så du har valt rätt tid på året.',
    ],
    note: 'Fel färg på dragkedjan i lagret. Ny beställd, kommer om tio dagar.',
  },
  {
    language: 'sv',
    inbox: 'repairs',
    label: 'Repairs',
    tag: 'stove',
    subject: 'Köket brinner med gul låga',
    turns: [
      'Hej, mitt friluftskök sotar och brinner gult. Kan ni serva det?',
      'Hej! Ja, en service kostar 290 kr: vi rengör munstycket och byter packningar. Lämna det i butiken eller boka under ”Mina lagningar”. Skicka inte med någon gaspatron.',
      'Jag lämnar det i butiken på lördag. Har ni öppet då?',
      'Vi har öppet lördag 10–15 på Strandgatan 12. Är verkstaden ledig gör vi det medan du väntar.',
    ],
    note: 'Munstycke till den här modellen saknas. Kollar med leverantören.',
  },
  {
    language: 'sv',
    inbox: 'repairs',
    label: 'Warranty',
    tag: 'seam',
    subject: 'Sömmen har släppt på {product}',
    turns: [
      'Hej! Sömmen under armen har släppt på min {product}, köpt i våras, order {order}.',
      'Hej! Det ska den förstås inte göra. Vi lagar den utan kostnad; fraktsedeln finns nu under ”Mina lagningar”.',
      'Den är skickad. Kan ni se över den andra ärmen också?',
      'Det har vi gjort: båda är nu sydda med dubbel söm, och plagget är på väg hem till dig.',
    ],
    note: 'Samma söm på två andra plagg i veckan. Tagit upp det med produktion.',
  },
];
