/**
 * What means the same at a help desk in Swedish: one group a line, its members separated by commas. A member is a
 * word or a phrase, as people type it. Members match by stem, so only forms that the stemmer does not join stand
 * beside a word; compounds stand beside their parts. A group is complete by itself: what a member means in another
 * group does not count here.
 */
export const thesaurus = `
beställa, beställning, order, köpa, köpt, inköp, handla
beställning, order, paket, försändelse, leverans
lägga en beställning, göra en beställning, beställa på nätet, handla på nätet, handla online, genomföra köp, gå till kassan
kassa, kassan, utcheckning, checka ut
varukorg, kundvagn, korg, kundkorg, shoppingkorg
önskelista, favoriter, sparade varor, favoritlista
produkt, artikel, artiklar, handelsvara
sortiment, utbud, produktutbud, katalog
ordernummer, beställningsnummer, bokningsnummer, referensnummer
orderbekräftelse, beställningsbekräftelse, köpbekräftelse, bekräftelse på beställning, bekräftelsemejl, bekräftelsemail
orderstatus, var är min beställning, var är mitt paket, var är min order, var är min leverans, spåra min beställning, följa min beställning
orderhistorik, köphistorik, tidigare beställningar, gamla beställningar, mina beställningar, mina köp
avbeställa, avbeställning, avbryta beställning, ångra beställning, annullera beställning, makulera beställning, stoppa beställning
ångra köp, ångra mitt köp, ångerrätt, ångerfrist, ångra sig, ångrat mig, häva köp, frånträda avtalet
ändra beställning, ändra min beställning, ändra order, lägga till i beställningen, uppdatera beställning
förbeställa, förhandsbeställa, förhandsboka, förköp, kommer snart
beställa igen, köpa igen, ny beställning
minsta beställning, minsta ordervärde, minimibelopp, minsta köp, lägsta belopp
storköp, mängdrabatt, stor beställning, volymrabatt, grossist
leverera, leverans, frakt, försändelse, sändning
skicka, sända, sänt, posta, avsända
fraktkostnad, frakt, fraktavgift, leveranskostnad, leveransavgift, porto, fraktpris, vad kostar frakten
fri frakt, gratis frakt, fraktfritt, utan fraktkostnad, gratis leverans
leveranstid, leveransdatum, leveransdag, fraktid, frakttid, hur lång tid tar leveransen, när kommer paketet, när kommer min beställning, när kommer min order, när levereras
expressleverans, snabb leverans, express, leverans nästa dag, expressfrakt, brådskande leverans
leveranssätt, leveransalternativ, leveransmetod, fraktalternativ, fraktsätt
leveransadress, fraktadress, adress för leverans, leverera till
hemleverans, leverans hem, hemkörning, till dörren, levereras hem, leverans till dörren
utlandet, utomlands, internationell, internationellt, andra länder, utrikes
leverera utomlands, skicka utomlands, frakt till utlandet, leverans till utlandet, leveransländer, vilka länder
tull, tullavgift, importavgift, tulldeklaration, förtullning
transportör, fraktbolag, budfirma, speditör, åkeri, budbil
hämta, avhämtning, upphämtning, hämta ut, hämtning, hämta i butik
ombud, utlämningsställe, paketombud, postombud, uthämtningsställe, paketskåp, paketbox, serviceställe
lämna in, inlämning, lämna av
avi, hämtavi, paketavi, leveransavisering
spårning, följa paketet, spåra paketet, spåra order, följa min order, track and trace
spårningsnummer, kollinummer, sändningsnummer, paketnummer, spårningslänk, kolliid, spårningskod
ankomma, anlända, komma fram, kommit fram, levereras
försenad, försening, sen leverans, inte kommit, inte kommit fram, leveransförsening
borttappat paket, försvunnet paket, paketet är borta, inte fått paketet, inte kommit fram, ej mottagit, aldrig kommit, paketet har inte kommit, saknar mitt paket
saknad vara, vara saknas, fattas i paketet, ofullständig leverans, saknas i paketet, saknade delar, delar saknas
fel vara, fel produkt, fått fel, felleverans, felaktig leverans, fel artikel, skickat fel
delleverans, flera paket, uppdelad leverans, delad leverans, restnoterad
förpackning, emballage, kartong, paketering
originalförpackning, obruten förpackning, oöppnad, oanvänd, originalkartong
packa upp, öppna paketet, uppackning
presentinslagning, slå in som present, presentpapper, gåvoinslagning, inslagen
present, gåva, julklapp, födelsedagspresent
presentkort, gåvokort, värdecheck, värdebevis, presentkod
retur, returnera, returnering, skicka tillbaka, lämna tillbaka, skicka i retur, återlämna, sända tillbaka
returrätt, öppet köp, returvillkor, returpolicy, returtid, ångerrätt, rätt att returnera
retursedel, returetikett, fraktsedel, returblankett, fraktetikett, returfraktsedel, adressetikett
returfrakt, returkostnad, returavgift, fri retur, gratis retur, kostnad för retur, betala returen
återbetalning, återbetala, pengar tillbaka, få tillbaka pengar, kreditera, kreditering, återfå pengar
när får jag pengarna tillbaka, väntar på återbetalning, återbetalningstid, inte fått pengarna tillbaka, utebliven återbetalning
byta, bytt, bytesrätt, byta storlek, utbyte, annan storlek
ersätta, byta ut, ersätta med
kreditfaktura, kreditnota, tillgodokvitto, tillgodohavande
pris, kostnad, kosta, avgift, hur mycket, prislapp
prislista, priser, prisplan, taxa, tariff
avgift, extra kostnad, extra avgift, tilläggsavgift, merkostnad
dolda avgifter, oväntad avgift, okänd debitering, okänt köp, okänd dragning
billig, lågt pris, lågpris, prisvärd, förmånlig
dyr, dyrt, högt pris, kostsam
gratis, kostnadsfri, kostnadsfritt, fritt, avgiftsfri, utan kostnad, utan avgift
rabatt, prisavdrag, nedsättning, prissänkning, erbjudande, rabatterad
rea, realisation, utförsäljning, kampanj, erbjudande, specialerbjudande, fynd
rabattkod, kampanjkod, kupong, kupongkod, värdekod, erbjudandekod, rabattkupong, voucher
koden fungerar inte, ogiltig kod, fel på koden, koden gäller inte, rabattkoden fungerar inte
studentrabatt, studentpris, studenterbjudande, mecenat
prisgaranti, prismatch, prismatchning, billigare någon annanstans, hittat billigare
prisändring, prishöjning, höjt pris, dyrare än förut, nya priser
bonus, poäng, bonuspoäng, lojalitetsprogram, bonusprogram, kundklubb, förmånsprogram
medlem, medlemskap, kundklubb, medlemsklubb
lösa in, använda kod, använda en kod, ange kod, inlösen
betala, betalning, betalt, betald, inbetalning, erlägga
betalningssätt, betalsätt, betalningsmetod, betalningsalternativ, betalmetod, hur kan jag betala, sätt att betala
kort, betalkort, kreditkort, bankkort, kontokort, debetkort
byta kort, nytt kort, ändra kort, uppdatera kort, uppdatera betalkort, ändra betalningssätt, byta betalningssätt, utgånget kort, kortet har gått ut
kortuppgifter, kortnummer, betaluppgifter, betalningsuppgifter, kortinformation
säkerhetskod, cvc, cvv, kortkod
banköverföring, överföring, girera, insättning, bankgiro, plusgiro
bankkonto, kontonummer, bankuppgifter, clearingnummer, iban
autogiro, automatisk betalning, automatisk dragning, stående överföring, e-faktura
kontant, kontantbetalning, betala kontant, postförskott
swish, mobilbetalning, betala med mobilen
faktura, fakturan, räkning
kvitto, inköpsbevis, köpbevis, köpekvitto, kassakvitto
fakturakopia, kopia på faktura, hitta faktura, hämta faktura, ladda ner faktura, var är min faktura, ladda ner kvitto
betala mot faktura, fakturabetalning, betala senare, köp nu betala senare, faktura trettio dagar, betala med faktura
delbetalning, delbetala, avbetalning, betala i delar, månadsbetalning, avbetala
fakturering, fakturera, debitering, debitera
fakturaadress, faktureringsadress, betalningsadress
förfallodatum, förfallodag, sista betalningsdag, betalningsdag, betala senast, betalningsfrist, betalningsvillkor
faktureringsperiod, betalningsperiod, debiteringsdatum, faktureringsdatum, förnyelsedatum, när dras pengarna
betalningspåminnelse, påminnelseavgift, obetald faktura, förfallen faktura, förseningsavgift, dröjsmålsränta
inkasso, skuld, kronofogden, betalningsanmärkning
betalningen misslyckades, nekad betalning, kortet nekas, kan inte betala, betalningen går inte igenom, kortet godkänns inte, avvisad betalning, medges ej, betalningen nekas
dragit två gånger, dubbel debitering, dubbelt betalt, betalat två gånger, dubbel betalning, dubbeldebitering, dubbeldragning
fel belopp, fel på fakturan, felaktig faktura, för mycket dragit, felaktig debitering, dragit för mycket
bestrida, tvist, reklamera betalning
saldo, tillgodo, kredit, behållning
fylla på, ladda på pengar, sätta in pengar, påfyllning, påfylla saldo
utbetalning, betala ut, ta ut pengar, uttag, utbetald
handpenning, deposition, förskott, förskottsbetalning, förhandsbetalning, betala i förskott, kontantinsats
betalningshistorik, transaktioner, transaktionshistorik, betalningsöversikt
kontoutdrag, kontobesked, utdrag
låna, finansiering, kreditprövning
valuta, kronor, växelkurs, euro
moms, mervärdesskatt, skatt, momssats
momsnummer, vat-nummer, organisationsnummer, momsregistreringsnummer, orgnummer
momsfri, utan moms, skattefri, exklusive moms, omvänd skattskyldighet
bokföring, redovisning, bokföra
budget, kostnadstak, utgiftsgräns, kostnadskontroll
skänka, donera, donation, bidrag till välgörenhet, ge bidrag
i lager, finns i lager, lagerstatus, lagersaldo, på lager
slut i lager, slutsåld, slutsålt, ej i lager, tillfälligt slut, inte tillgänglig, ej tillgänglig, inte i lager
åter i lager, tillbaka i lager, bevaka vara, bevakning, åter tillgänglig, lagerbevakning
storlek, mått, dimension, passform, måttuppgifter
storleksguide, storlekstabell, måttabell, rätt storlek, vilken storlek
färg, kulör, nyans, färgval
vikt, väga, tung, tyngd
material, tyg, textil
begagnad, andrahand, secondhand, renoverad, rekonditionerad
reservdel, ersättningsdel, komponent
tillbehör, accessoar, tillägg
garanti, garantitid, fabriksgaranti, garantivillkor, produktgaranti
garantiärende, utnyttja garantin, garantianspråk, åberopa garanti, garantireparation
reklamera, reklamation, klaga, klagomål, anmäla fel på varan
reparera, reparation, lagning, åtgärda
trasig, sönder, defekt, skadad, gått sönder, söndrig
fungerar inte, funkar inte, fungerar ej, funkar ej, slutat fungera, ur funktion, fungerar inte längre, strejkar
skadad, transportskada, fraktskada, sprucken, bucklig, repad, buckla
missnöjd, klagomål, klaga, besviken, inte nöjd
skadestånd, kompensation, gottgörelse, ersättning
försäkring, försäkra, försäkringsskydd
skötsel, skötselråd, underhåll
rengöra, rengöring, städa, tvätta, torka av, göra ren
tvättråd, skötselråd, tvättanvisning, hur tvättar man
läcka, läckage, droppar
ljud, buller, oljud, låter konstigt, missljud, skrammel
lukt, doft, bränd lukt
överhettad, överhettning, för varm, blir varm, blir het
återvinna, återvinning, källsortera, slänga, kassera, sopsortera
miljö, hållbarhet, hållbar, miljövänlig, klimat, miljöpåverkan, klimatavtryck
butik, affär, fysisk butik, varuhus
webbutik, webbshop, nätbutik, onlinebutik, e-handel, näthandel, shop
hitta butik, närmaste butik, butikssökning, återförsäljare, var kan jag köpa, var säljs
öppettider, öppethållande, hur länge har ni öppet, när har ni öppet, när öppnar, när stänger, har ni öppet
helgöppet, röda dagar, öppet på söndag, helgdagar, avvikande öppettider, öppet i helgen
hitta hit, vägbeskrivning, var ligger, var ligger ni, var finns ni
parkering, parkera, parkeringsplats
boka, bokning, reservera, reservation
tidsbokning, boka tid, besökstid, tidsbeställning
omboka, ombokning, boka om, ändra bokning, flytta bokning, ändra tid, byta tid, ändra datum
avboka, avbokning, ställa in bokning, avboka tid, avbryta bokning
utebliven, uteblivit, missat tid, dök inte upp
väntelista, kölista, köplats, reservlista
biljett, inträde, entrébiljett, inträdesbiljett, e-biljett
evenemang, event, tillställning, konsert
gäst, besökare
incheckning, checka in, ankomsttid
utcheckningstid, avresetid, sen utcheckning, avfärd
resa, resan, färd, restid
bagage, resväska, handbagage, väska
hyra, uthyrning, leasing, hyrt
prenumeration, abonnemang, prenumerera, abonnera, medlemskap
abonnemang, plan, prisplan, prenumerationsplan
byta plan, byta abonnemang, ändra abonnemang, ändra prenumeration, byta prenumeration, uppgradera abonnemang, annan plan
säga upp, uppsägning, avsluta abonnemang, avsluta prenumeration, avbryta prenumeration, säga upp prenumeration, säga upp abonnemang, avsluta medlemskap, sluta prenumerera, sagt upp
pausa, göra uppehåll, tillfälligt stoppa, frysa abonnemang, frysa medlemskap, uppehåll
återuppta, fortsätta, återaktivera, starta igen
förnya, förlänga, förlängning, automatisk förnyelse
stänga av förnyelse, stoppa förnyelse, avbryta förnyelse, stoppa automatisk förnyelse, stänga av automatisk förnyelse
provperiod, testperiod, prova gratis, gratis provperiod, prova på, demo, testa gratis, provmånad
gå ut, går ut, gått ut, löpa ut, upphöra, utgången, utgånget, inte längre giltig
giltig, giltighetstid, hur länge gäller, giltig till
nedgradera, nedgradering, lägre plan, mindre abonnemang, billigare abonnemang
uppsägningstid, bindningstid, uppsägningsperiod, avtalstid
avtal, kontrakt, överenskommelse
villkor, användarvillkor, köpvillkor, allmänna villkor, avtalsvillkor
licens, licensiering, licensavtal
licensnyckel, produktnyckel, aktiveringskod, aktiveringsnyckel, serienyckel
serienummer, produktnummer, imei, artikelnummer
konto, kontot, konton, användarkonto, kundkonto, profil
profil, mina uppgifter, personuppgifter, kontouppgifter, min profil, min sida
skapa konto, skapa ett konto, öppna konto, registrera sig, registrera mig, registrering, nytt konto, bli medlem, bli kund, skaffa konto
logga in, inloggning, inlogg, login
logga ut, utloggning, utlogg
kan inte logga in, kommer inte in, går inte att logga in, inloggning misslyckas, inloggningen fungerar inte, inloggningsproblem, problem att logga in, utelåst, kommer inte åt mitt konto
inloggningsuppgifter, användarnamn och lösenord, inloggningsinformation
lösenord, pinkod, pin-kod, lösenkod
glömt lösenord, glömt lösenordet, glömt mitt lösenord, återställa lösenord, nytt lösenord, tappat lösenord, minns inte lösenordet, kommer inte ihåg lösenordet
byta lösenord, ändra lösenord, nytt lösenord, uppdatera lösenord
glömma, glömt, minns inte, kommer inte ihåg
användarnamn, användar-id, inloggningsnamn, visningsnamn, alias
byta namn, ändra namn, nytt namn, fel namn, felstavat namn, döpa om
byta e-post, ändra e-post, ny e-post, ändra e-postadress, ny e-postadress, byta mejl, byta mejladress, byta mailadress, ändra mejladress, ändra mailadress
byta telefonnummer, ändra telefonnummer, nytt telefonnummer, nytt nummer, nytt mobilnummer, ändra mobilnummer
adressändring, ändra adress, byta adress, ny adress, flyttat, uppdatera adress
e-post, epost, mejl, mail, e-mail, email
e-postadress, mejladress, mailadress, epostadress, e-mailadress
telefon, mobil, mobiltelefon, smartphone, smarttelefon
telefonnummer, mobilnummer, telefon nummer
ringa, samtal, telefonsamtal
bekräfta, verifiera, verifiering, intyga, validera
verifieringskod, engångskod, säkerhetskod, bekräftelsekod, sms-kod, inloggningskod, engångslösenord
verifiera e-post, bekräfta e-post, bekräfta mejladress, bekräftelselänk, aktiveringslänk, aktiveringsmejl, verifieringslänk
tvåfaktor, tvåstegsverifiering, tvåfaktorsautentisering, tvåfaktorsinloggning, 2fa, mfa, tvåstegsinloggning, autentiseringsapp
identitet, legitimation, legitimera, id-kort, identifiering, id-handling, identifiera, passkopia
bankid, e-legitimation, elektronisk legitimation, e-leg, mobilt bankid
enkel inloggning, single sign-on, sso, saml, logga in med google
fingeravtryck, ansiktsigenkänning, face id, touch id, biometri, passkey
radera konto, ta bort konto, ta bort mitt konto, stänga konto, avsluta konto, avsluta mitt konto, radera mitt konto, avregistrera konto, inaktivera konto
blockerad, spärrad, låst, avstängd, stängt konto, låst konto
låsa upp, avblockera, häva spärr, upplåst, ta bort spärr
spärra kort, spärra, förlorat kort, stulet kort, tappat kort
hackad, kapat konto, obehörig, någon annan har loggat in, intrång, kapad
slå ihop konton, sammanfoga konton, två konton, dubbla konton, dubbelt konto
byta konto, annat konto, flera konton, växla konto
handla som gäst, utan konto, beställa utan konto, gästköp, köpa utan konto
förbli inloggad, håll mig inloggad, kom ihåg mig, fortsätt vara inloggad
sessionen har gått ut, utloggad automatiskt, loggas ut hela tiden, blir utloggad, automatisk utloggning
integritet, dataskydd, gdpr, personuppgifter, sekretess, personlig integritet, dataskyddsförordningen
integritetspolicy, personuppgiftspolicy, dataskyddspolicy, sekretesspolicy, cookiepolicy, integritetsmeddelande
mina uppgifter, registerutdrag, kopia på mina uppgifter, vilka uppgifter har ni, begära ut uppgifter, hämta mina data
cookie, kaka, samtycke till spårning
säkerhet, säkert, trygg
skydda, säkra
kryptering, krypterad, ssl, https
bedrägeri, bluff, nätfiske, phishing, lurad, falsk, misstänkt, scam, bluffmejl
virus, skadlig kod, skadeprogram, trojan, smittad
stulen, stöld, stulit, rånad, bestulen, snodd
åldersgräns, ålder, hur gammal, under 18, minderårig
barn, unga, ungdom
samtycke, medgivande, godkännande, tillåtelse
behörighet, åtkomst, tillgång, befogenhet
ge åtkomst, ge behörighet, ge tillgång, dela åtkomst, tilldela behörighet
ta bort åtkomst, ta bort behörighet, återkalla åtkomst, dra in behörighet, återkalla
roll, användarroll, behörighetsnivå, adminroll
administratör, admin, kontoägare, systemadministratör
medlem, teammedlem, gruppmedlem
team, grupp, arbetsyta, arbetsgrupp, organisation
företag, bolag, organisation, verksamhet, firma
anställd, personal, medarbetare, kollega
bjuda in, inbjudan, lägga till användare, lägga till medlem, ny användare, inbjuden, lägga till kollega, bjudit in
ta bort användare, ta bort medlem, radera användare, ta bort någon, ta bort person, sparka ut
lämna team, lämna grupp, lämna arbetsyta, gå ur grupp, gå ur
byta ägare, överlåta, överföra ägarskap, ny ägare
partner, samarbetspartner, återförsäljare
värva, värva en vän, tipsa en vän, bjud in en vän, värvning, rekommendera en vän
jobb, jobba hos er, karriär, lediga tjänster, anställning, söka jobb, rekrytering
samarbete, sponsring, sponsra, influencer
presskontakt, pressmeddelande, journalist, pressrum
kund, konsument, klient
säljare, leverantör, försäljare
tillverkare, fabrikant, varumärke, märke, producent
kundtjänst, kundservice, kundsupport, support, helpdesk, kundcenter, teknisk support
kontakta, kontakta oss, nå er, höra av sig, komma i kontakt, skriva till er, ringa er, kontakta er, få tag i er, få tag på er, nå kundtjänst, prata med er
prata med en människa, riktig person, tala med någon, prata med någon, mänsklig, handläggare
chatt, chat, livechatt, direktmeddelande
chattbot, bot, virtuell assistent, automatiskt svar
svarstid, hur snabbt svarar ni, när får jag svar, handläggningstid, väntetid, hur länge får man vänta
får inget svar, inget svar, inte fått svar, ingen svarar, har inte hört något
svara, besvara, återkomma
ärende, supportärende, förfrågan, kundärende, skapa ärende, skicka in ärende
fråga, förfrågan, fundering
vanliga frågor, faq, frågor och svar
hjälpcenter, kunskapsbank, hjälpsidor, hjälpartiklar, supportsida
guide, handledning, instruktion, anvisning, manual, bruksanvisning, användarhandbok, handbok, dokumentation, lathund
utbildning, kurs, webbinarium, lektion
komma igång, första stegen, kom igång, introduktion, nybörjare, börja använda
synpunkt, feedback, åsikt, återkoppling, omdöme
förslag, idé, önskemål, förbättring, funktionsönskemål, förbättringsförslag
recension, omdöme, betyg, recensera, betygsätta, betygsättning
enkät, undersökning, frågeformulär, omröstning
felanmäla, felanmälan, rapportera fel, anmäla fel, felrapport, rapportera en bugg, rapportera problem
ta bort, tar bort, tas bort, tagit bort, få bort, radera, rensa, borttagning
återställa, återskapa, få tillbaka, får tillbaka, fått tillbaka, återställning, råkade ta bort, raderat av misstag
ångra, backa, återgå, gå tillbaka till tidigare
papperskorg, raderade objekt, borttagna objekt, soptunna
stänga av, inaktivera, avaktivera, slå av, slår av, inaktivering, slå ifrån
slå på, slår på, aktivera, sätta på, aktivering, sätta igång, koppla på
starta, börja, påbörja, sätta igång
startar inte, går inte igång, går inte att starta, vill inte starta, startar ej, går inte att sätta på, startar inte upp
starta om, omstart, boota om, starta igen
fabriksåterställning, fabriksåterställa, nollställa, återställa till standard, grundinställningar, fabriksinställningar, börja om
ändra, redigera, uppdatera, ändring, justera, korrigera
lägga till, infoga, bifoga, lagt till
skapa, göra ny, lägga upp, upprätta, bygga
spara, behålla, lagra
kopiera, kopia, duplicera, klona, dubblett
flytta, överföra, migrera, överföring
byta namn på, döpa om, nytt namn, ändra namn på
välja, val, valt, markera
ansluta, koppla, para ihop, anslutning, koppla ihop, länka ihop
koppla från, koppla bort, frånkoppla, ta bort koppling, avlänka
visa, synlig, se, visning, göra synlig
dölja, gömma, dold, göra osynlig, dolt, gömd
söka, hitta, leta, sökning, lokalisera, leta upp, funnit
sortera, ordna, sortering, ordningsföljd, ändra ordning
filtrera, filter, avgränsa, visa bara
dela, delning, dela med andra, dela ut
sluta dela, avbryta delning, göra privat, ta bort delning
publicera, publicering, göra offentlig, göra publik
utkast, opublicerad, ej publicerad
tillåta, godkänna, medge
blockera, spärra, hindra, blockering, stoppa
delta, deltagande, vara med, medverka, gå med
sluta, avsluta, upphöra
avsluta, stänga, stänga ner
skicka in, lämna in, sända in, skicka
installera, installation, lägga in appen, ladda ner appen
avinstallera, avinstallation, ta bort appen, ta bort programmet
konfigurera, ställa in, installera, konfiguration, installation
inställningar, alternativ, preferenser
uppdatera, uppdatering, uppgradera, uppgradering, ny version, senaste versionen, mjukvaruuppdatering
version, utgåva, utgivning
nyheter, versionsnyheter, ändringslogg, nya funktioner, versionsinformation
kompatibel, fungerar med, kompatibilitet, stöder, stöd för, stödjer
systemkrav, vilka enheter, minimikrav, enheter som stöds, webbläsare som stöds
ladda ner, ladda ned, nedladdning, hämta hem, hämta appen
ladda upp, uppladdning, bifoga fil, lägga till fil, skicka fil
importera, import, föra in, läsa in, flytta över
exportera, export, föra ut, spara som, exportfil
fil, dokument, bilaga, bilagan
mapp, katalog, filmapp
bilaga, bilagan, bifogad, medföljande fil
bild, foto, fotografi, foton
profilbild, avatar, profilfoto, profil bild
skärmdump, skärmbild, skärmklipp, screenshot
video, film, filmklipp, klipp
spela in, inspelning, inspelad
ljud, ljudvolym, volym, audio
inget ljud, ljudet fungerar inte, hör inget, ljud saknas, hör ingenting, tyst
mikrofon, mick, headset
hörlurar, headset, hörsnäckor, öronsnäckor
kamera, kameran, webbkamera
filformat, filtyp, filändelse, vilka format, format som stöds
filstorlek, för stor fil, för stor, storleksgräns, maxstorlek
kalkylark, excel, csv, kalkylblad
säkerhetskopia, backup, säkerhetskopiera, säkerhetskopiering
lagring, lagringsutrymme, utrymme, minne, diskutrymme
fullt minne, fullt utrymme, slut på utrymme, lagringen är full, minnet är fullt, inte tillräckligt med utrymme
moln, molnet, molntjänst, molnlagring
synka, synkronisera, synkronisering
offline, utan internet, ingen anslutning, frånkopplad, nedkopplad, ej ansluten
app, applikation, program, mjukvara, programvara
mobilapp, app i mobilen, iphoneapp, androidapp
datorn, datorer, pc, laptop, bärbar dator, stationär dator, mac
surfplatta, platta, ipad, läsplatta
enhet, apparat, maskin, utrustning
webbläsare, chrome, firefox, safari, edge, browser
webbplats, hemsida, hemsidan, webbsida, webbsidan, sajt
länk, url, webbadress, hyperlänk, internetadress
trasig länk, sidan hittades inte, 404, länken fungerar inte, död länk, sidan finns inte
mörkt läge, mörkt tema, nattläge, svart bakgrund, dark mode
tema, utseende, design, layout
språk, översättning, översätta, annat språk
byta språk, ändra språk, fel språk, annat språk, språkinställning
land, region, nation
tidszon, lokal tid, fel tid, tidzon
teckensnitt, typsnitt, textstorlek, större text, font, teckenstorlek
tillgänglighet, skärmläsare, funktionsnedsättning, funktionshinder
kortkommando, tangentbordsgenväg, snabbkommando, genväg, snabbtangent
tangentbord, tangenter, knappsats
mus, muspekare, pekplatta, styrplatta
skärm, display, bildskärm, monitor
svart skärm, blank skärm, skärmen är svart, ingen bild, skärmen är blank
pekskärm, touchskärm, touch, skärmen reagerar inte
knapp, ikon, symbol
meny, navigering, sidofält, sidomeny
fält, inmatningsfält, textruta, textfält
formulär, blankett, webbformulär
översikt, instrumentpanel, startsida, dashboard, kontrollpanel, hemskärm
widget, insticksprogram, plugin, tillägg, instickmodul
integration, integrera, koppla ihop med, koppling, integrering
api, utvecklare, programmeringsgränssnitt, gränssnitt
api-nyckel, åtkomsttoken, token, hemlig nyckel
bädda in, inbäddning, lägga på min hemsida, lägga in på hemsidan, kodsnutt, inbäddningskod
domän, domännamn, egen domän
dns, namnserver, dns-post
webbhotell, server, hosting
ip-adress, ip-nummer
notis, avisering, notifikation, pushnotis, pushmeddelande
stänga av notiser, inga notiser, slippa notiser, för många notiser, stänga av aviseringar, tysta notiser
får inga notiser, får inga aviseringar, notiser kommer inte, notiser fungerar inte
nyhetsbrev, utskick, reklamutskick, mejlutskick, reklam
avregistrera, avprenumerera, avanmäla, sluta få mejl, slippa mejl, inga fler mejl, avregistrering, slippa reklam
skräppost, spam, skräppostmapp, oönskad e-post
får inget mejl, får inga mejl, inte fått mejl, inget mail, mejlet kommer inte, inte fått något mail, får ingen e-post, mejlet har inte kommit, får inga mail
sms, textmeddelande, sms-meddelande
meddelande, privat meddelande, dm
kalender, schema, almanacka, agenda
konferens, videomöte, videosamtal, telefonkonferens, webbmöte
påminnelse, larm, alarm, påminna
att göra-lista, arbetsuppgift, todo
kontaktlista, adressbok, telefonbok
inkorg, brevlåda, inkommande post
vidarebefordra, vidarebefordran, skicka vidare, vidarekoppla, omdirigera, vidarekoppling
signatur, underskrift, signera, skriva under, skriva på, signering, e-signera, elektronisk signatur
mall, förlaga, malldokument
tagg, etikett, nyckelord, märkning
diagram, graf, kurva
statistik, rapport, analys, mätvärden, nyckeltal
historik, logg, händelselogg, aktivitetslogg, tidigare händelser
antal användare, användargräns, hur många användare, fler användare, användarplatser
gräns, max, maximalt, begränsning, högst, kvot
öka, höja, utöka, ökning
minska, sänka, reducera, minskning
wifi, wi-fi, trådlöst nätverk, wlan, trådlös, trådlöst
internet, nätverk, uppkoppling, bredband, nät, anslutning
inget internet, internet fungerar inte, ingen uppkoppling, tappar anslutningen, kan inte ansluta, nätverksproblem, tappar uppkopplingen, går inte att ansluta, ingen kontakt med internet, ansluter inte
router, modem, accesspunkt
bluetooth, blåtand, parkoppla, parkoppling
täckning, signal, mottagning, dålig täckning, signalstyrka
mobildata, surf, mobilsurf, roaming, datamängd, surfpott
simkort, sim-kort, esim, sim
vpn, proxy, brandvägg
kabel, sladd, ledning
laddare, laddkabel, nätadapter, strömadapter, laddsladd, laddstation, nätaggregat
ladda batteriet, uppladdning av batteri, laddning av batteri, ladda telefonen, ladda enheten
batteriet laddar inte, enheten laddar inte, telefonen laddar inte, går inte att ladda
batteri, batteritid, ackumulator, batteriets livslängd
batteriet tar slut, dålig batteritid, batteriet laddas ur, tomt batteri, urladdat batteri, batteriet dör
ström, el, elektricitet, elström
strömavbrott, elavbrott, strömlös
eluttag, vägguttag, stickkontakt, strömuttag
usb, port, usb-uttag
lampa, ljus, led-lampa, indikator
blinka, flimrar
skriva ut, utskrift, printer, skrivit ut
pappersstopp, papperet fastnar, papper har fastnat, papperstrassel
bläck, toner, bläckpatron, patron
skanna, scanna, inskanning
fjärrkontroll, dosa, fjärr
sensor, givare, detektor
tv, teve, smart-tv, television
montera, montering, sätta ihop, sätta upp, monteringsanvisning
drivrutin, skrivardrivrutin
fel, problem, bugg, störning, felaktighet
felmeddelande, felkod, varningsmeddelande, feltext
något gick fel, okänt fel, oväntat fel, försök igen senare, allmänt fel
problem, bekymmer, strul, trubbel
felsöka, felsökning, lösa, lösning, åtgärda, avhjälpa
fryser, fryst, hänger sig, svarar inte, låser sig, låst sig, fastnat, hakar upp sig
krascha, stänger av sig, stängs ner av sig själv
långsam, seg, slö, trög, laggar, tar lång tid, laddar långsamt
laddar inte, sidan laddar inte, öppnas inte, går inte att öppna, vit sida, blank sida
rensa cache, tömma cache, rensa cookies, rensa kakor, rensa cacheminne, rensa webbläsardata, töm cache
driftstörning, avbrott, driftstopp, ligger nere, driftinformation, driftstatus, nertid, tjänsten är nere
planerat underhåll, servicefönster, underhållsarbete, systemunderhåll
fel, felaktig, inkorrekt, oriktig
misstag, fel, felskrivning, stavfel, råkade
saknas, försvunnen, försvunnit, försvann, hittar inte, är borta
tappat, förlorat, tappa bort, borttappad, upphittat, hittegods, kvarglömt
dubbel, dubbelt, dubblett, två gånger, dubbla
tom, tomt, blank, inga resultat, visar ingenting
ogiltig, inte giltig, godtas inte, godkänns inte
avslag, nekad, avvisad
åtkomst nekad, saknar behörighet, ingen åtkomst, inte tillåtet, förbjudet, ingen behörighet, obehörig
orsak, anledning, skäl
godkänna, acceptera, attestera, godkänd
väntar, pågår, under behandling, behandlas, pågående
status, förlopp
tidsfrist, deadline, sista dag, tidsgräns, sista datum
hur länge, hur lång tid, varaktighet, tidsåtgång
snabb, fort, snabbt, kvick
genast, direkt, omedelbart, med en gång, på en gång
automatisk, av sig själv, per automatik
manuell, manuellt, för hand
automatisering, automatisera, arbetsflöde, regel
månadsvis, varje månad, per månad, månatlig, i månaden
årlig, årsvis, per år, varje år
veckovis, varje vecka, per vecka, i veckan
dagligen, varje dag, per dag
tillfällig, temporär, för en tid
permanent, för alltid, för gott, varaktig
regel, policy, riktlinje, föreskrift
krav, förutsättning, villkor för
berättigad, kvalificerad, rätt till, uppfyller kraven
skillnad, jämföra, skiljer sig
vilken plan, välja plan, rätt plan, vilket abonnemang, välja abonnemang, jämföra planer
funktion, finess, egenskap
allergi, allergen, överkänslighet, allergisk, intolerans
mat, måltid, maträtt, livsmedel
vegan, vegansk, vegetarisk, växtbaserad
skola, undervisning, klassrum
strömma, streama, streaming, titta på film, spela upp, uppspelning, strömning
undertexter, textning
kommentar, kommentera, anmärkning
vem kan se, privat profil, dölja min profil, sekretessinställningar, synlighet
trakasserier, mobbning, kränkande, olämpligt innehåll, anmäla en användare, hot
upphovsrätt, immateriella rättigheter, copyright
postadress, adress, gatuadress, bostadsadress, hemadress
födelsedag, födelsedatum
förnamn, tilltalsnamn
efternamn, familjenamn
dödsfall, avliden, död, dödsbo, gått bort
ägare, innehavare
förstora, zooma, göra större, zooma in
helskärm, fullskärm, hela skärmen
bokmärke, favorit, spara till senare, favoritmarkera
rotera, vrida, vända bilden
arkivera, arkiv, arkivering
konversation, tråd, diskussion
emoji, smiley, reaktion
tekniker, reparatör, servicebesök, montör
föråldrad, gammal version, stöds inte längre, utdaterad
beta, förhandsversion, tidig åtkomst
procent, andel
summa, belopp, totalt, totalsumma
ingredienser, innehållsförteckning, vad innehåller
tagit slut, tar slut, slutsåld
`;
