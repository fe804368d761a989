/** The office hours and reply time of the demo's shop, as its own help states them, and its greeting. */

import { parseWeeklyHours } from '../office-hours/parse.ts';
import type { DemoContact } from './demo.sql.ts';

export const replies: DemoContact = {
  replySeconds: 7200,
  timezone: 'Europe/Stockholm',
  weeklyHours: parseWeeklyHours('mon-wed,fri 9-17; thu 9-19'),
  holidays: [
    { date: '12-24', name: 'Christmas Eve' },
    { date: '12-25', name: 'Christmas Day' },
    { date: '12-26', name: 'Boxing Day' },
    { date: '12-31', name: 'New Year’s Eve' },
    { date: '01-01', name: 'New Year’s Day' },
    { date: '06-06', name: 'National Day' },
  ],
  outsideTexts: [
    { lang: 'en', text: 'We are out in the woods. Write to us, and we answer when we are back.' },
    { lang: 'sv', text: 'Vi är ute i skogen. Skriv till oss, så svarar vi när vi är tillbaka.' },
    { lang: 'de', text: 'Wir sind im Wald. Schreib uns, wir antworten, sobald wir zurück sind.' },
    { lang: 'ar', text: 'نحن الآن خارج أوقات العمل. اكتب إلينا وسنرد عليك عند عودتنا.' },
  ],
  greetings: [
    { lang: 'en', text: 'Hello! Ask us about gear, orders and repairs.' },
    { lang: 'sv', text: 'Hej! Fråga oss om utrustning, beställningar och reparationer.' },
    { lang: 'de', text: 'Hallo! Frag uns zu Ausrüstung, Bestellungen und Reparaturen.' },
    { lang: 'ar', text: 'مرحبًا! اسألنا عن المعدات والطلبات والإصلاحات.' },
  ],
};
