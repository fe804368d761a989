/** What the demo's visitors did in a month: which articles they read, why some did not help, what they searched for. */

import type { VoteReason } from '../../api/limits.ts';

/** The views of a month in English, by the source keys of articles. */
export const views: Readonly<Record<string, number>> = {
  'track-order': 412,
  'how-to-return': 336,
  'delivery-times': 291,
  'returns/refunds/when-the-refund-comes': 243,
  'size-guide-clothes': 198,
  'payments/ways-to-pay/ways-to-pay': 171,
  'orders/changing/change-an-order': 154,
  'returns/exchanges-and-claims/exchange-a-size': 139,
  'repairs/booking/book-a-repair': 127,
  'cancel-order': 112,
  'repair-prices': 88,
  'store-and-rental/store-and-workshop': 84,
  'orders/tracking/late-or-missing-parcel': 79,
  'payments/gift-cards-and-vouchers/use-a-gift-card-or-voucher': 66,
  'store-and-rental/contact-us': 61,
  'account/signing-in/forgot-password': 58,
  'shipping/international/countries-we-deliver-to': 52,
  'payments/receipts-and-invoices': 47,
  'repairs/care/rewaterproof-a-shell-jacket': 45,
  'products/sizes/size-guide-boots': 43,
  'store-and-rental/rent-gear': 34,
  'repairs/care/zip-that-splits': 29,
  'repairs/repair-promise': 26,
  'account/stigen/how-stigen-works': 22,
};

/** How often each language is read, compared with English. */
export const languageShares: Readonly<Record<string, number>> = { en: 1, sv: 0.7, de: 0.4, ar: 0.15 };

/** A negative vote with its reason. */
export interface Complaint {
  readonly key: string;
  readonly language: string;
  readonly reason: VoteReason;
  readonly comment: string;
}

const complaint = (key: string, language: string, reason: VoteReason, comment = ''): Complaint => ({
  key,
  language,
  reason,
  comment,
});

export const complaints: readonly Complaint[] = [
  complaint('track-order', 'en', 'steps', 'The carrier’s page says that the number is unknown.'),
  complaint('track-order', 'en', 'steps'),
  complaint('track-order', 'en', 'unanswered', 'Nothing has moved for three days. Whom do I ask?'),
  complaint(
    'orders/changing/change-an-order',
    'en',
    'unanswered',
    'How do I change the address after an hour?',
  ),
  complaint('orders/changing/change-an-order', 'en', 'unanswered'),
  complaint('delivery-times', 'en', 'unclear', 'Is Saturday a working day?'),
  complaint('size-guide-clothes', 'en', 'other', 'In inches as well, please.'),
  complaint('payments/receipts-and-invoices', 'en', 'unanswered', 'Our company needs its VAT number on it.'),
  complaint('track-order', 'sv', 'steps', 'Det har stått ”Aviserad” i tre dagar.'),
  complaint('returns/refunds/when-the-refund-comes', 'sv', 'unclear', 'Räknas lördagar som bankdagar?'),
  complaint('returns/refunds/when-the-refund-comes', 'sv', 'unclear'),
  complaint('repair-prices', 'sv', 'unanswered', 'Vad kostar det att byta ett spänne?'),
  complaint('how-to-return', 'de', 'steps', 'In meiner Filiale wurde der QR-Code nicht angenommen.'),
  complaint('delivery-times', 'de', 'unanswered', 'Gilt die Lieferzeit auch für Packstationen?'),
  complaint('delivery-times', 'de', 'unanswered'),
  complaint('payments/ways-to-pay/ways-to-pay', 'ar', 'unanswered', 'هل يمكنني الدفع عند الاستلام؟'),
];

/** How often words were searched, after how many of the searches no article was opened, and how many ended in a message. */
export type SearchedWords = readonly [words: string, searches: number, failed: number, messages: number];

/** Searches that find articles. */
export const answeredSearches: Readonly<Record<string, readonly SearchedWords[]>> = {
  en: [
    ['track parcel', 64, 7, 2],
    ['return shoes', 41, 5, 1],
    ['refund', 38, 9, 4],
    ['delivery time', 33, 3, 0],
    ['jacket size', 27, 4, 0],
    ['cancel order', 25, 6, 3],
    ['repair zip', 24, 3, 1],
    ['change address', 22, 9, 5],
    ['lost parcel', 19, 8, 6],
    ['gift card balance', 17, 9, 2],
    ['wash down jacket', 13, 7, 0],
    ['rent tent', 12, 2, 1],
    ['company invoice', 11, 6, 3],
    ['student discount', 9, 9, 2],
  ],
  sv: [
    ['spåra paket', 48, 5, 2],
    ['retur', 36, 4, 1],
    ['återbetalning', 27, 6, 3],
    ['byta storlek', 24, 2, 0],
    ['leveranstid', 22, 2, 0],
    ['laga dragkedja', 19, 2, 1],
    ['öppettider', 18, 1, 0],
    ['ändra order', 15, 5, 3],
    ['presentkort saldo', 12, 6, 2],
    ['faktura företag', 9, 5, 3],
  ],
  de: [
    ['sendung verfolgen', 31, 4, 1],
    ['rückgabe', 26, 3, 1],
    ['erstattung', 18, 5, 2],
    ['versandkosten', 17, 1, 0],
    ['lieferzeit packstation', 14, 6, 2],
    ['größe umtauschen', 12, 2, 0],
    ['bestellung stornieren', 11, 3, 2],
    ['rechnung firma', 9, 5, 2],
  ],
  ar: [
    ['تتبع الطلب', 12, 2, 1],
    ['إرجاع', 9, 1, 0],
    ['الدفع عند الاستلام', 7, 7, 2],
  ],
};

/** Searches that find nothing, each time. */
export const unansweredSearches: Readonly<Record<string, readonly SearchedWords[]>> = {
  en: [
    ['switzerland', 11, 11, 4],
    ['kayak', 8, 8, 1],
    ['snowshoes', 7, 7, 0],
    ['crampons', 5, 5, 1],
  ],
  sv: [
    ['kajak', 6, 6, 0],
    ['snöskor', 5, 5, 0],
    ['schweiz', 4, 4, 1],
  ],
  de: [
    ['schweiz', 9, 9, 3],
    ['kajak', 4, 4, 0],
  ],
  ar: [['سويسرا', 3, 3, 1]],
};
