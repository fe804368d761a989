/** Providers with millions of unrelated mailboxes, which need a higher limit than a company's domain. */
export const largeProviders: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.co.uk hotmail.fr',
    'hotmail.de hotmail.es hotmail.se live.se live.fr outlook.de outlook.fr outlook.es yahoo.com',
    'ymail.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.se yahoo.co.jp yahoo.co.in yahoo.com.br',
    'aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com zoho.com hey.com',
    'tuta.com tutanota.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de',
    'mailbox.org orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it telia.com',
    'bredband.net comhem.se spray.se online.no mail.dk ziggo.nl kpnmail.nl telenet.be skynet.be',
    'bluewin.ch btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net',
    'cox.net shaw.ca rogers.com bigpond.com terra.com.br uol.com.br bol.com.br seznam.cz wp.pl o2.pl',
    'onet.pl interia.pl mail.ru yandex.ru yandex.com ukr.net abv.bg qq.com 163.com 126.com sina.com',
    'naver.com daum.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com',
  ].flatMap((line) => line.split(' ')),
);
