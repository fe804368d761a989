/**
 * What means the same at a help desk in German: one group a line, its members separated by commas. A member is a
 * word or a phrase, as people type it. Members match by stem, so only forms that the stemmer does not join stand
 * beside a word; compounds stand beside their parts. A group is complete by itself: what a member means in another
 * group does not count here.
 */
export const thesaurus = `
bestellen, kaufen, gekauft, Einkauf, Auftrag, bestellt
Bestellung, Paket, Sendung, Lieferung, Päckchen
online bestellen, Bestellung aufgeben, online kaufen, zur Kasse gehen, Bestellvorgang
Warenkorb, Einkaufswagen, Einkaufskorb
Wunschliste, Merkliste, Merkzettel, Wunschzettel
Produkt, Artikel, Erzeugnis
Sortiment, Produktauswahl, Katalog, Produktpalette
Bestellnummer, Auftragsnummer, Bestell-Nr, Buchungsnummer
Bestellbestätigung, Auftragsbestätigung, Bestätigungsmail, Kaufbestätigung
Bestellstatus, wo ist meine Bestellung, wo ist mein Paket, wo bleibt mein Paket, wo bleibt meine Bestellung, Lieferstatus, Sendungsstatus
Bestellhistorie, frühere Bestellungen, meine Bestellungen, Bestellverlauf, Bestellübersicht
Bestellung stornieren, Storno, stornieren, Stornierung, Bestellung abbrechen, Bestellung rückgängig machen, Auftrag stornieren
Widerruf, Widerrufsrecht, Widerrufsfrist, vom Kauf zurücktreten, Kaufvertrag widerrufen
Bestellung ändern, meine Bestellung ändern, Bestellung anpassen, Bestellung bearbeiten
vorbestellen, demnächst verfügbar
Nachbestellung, erneut bestellen, noch einmal bestellen
Mindestbestellwert, Mindestbestellmenge, Mindestumsatz
Großbestellung, Mengenrabatt, Großhandel, größere Menge, Staffelpreis
Lieferung, liefern, Versand, versenden, Zustellung, geliefert
schicken, senden, gesendet, geschickt, versenden, verschicken, abschicken
Versandkosten, Lieferkosten, Porto, Versandgebühr, Liefergebühr, Versandpauschale
versandkostenfrei, kostenloser Versand, gratis Versand, kostenlose Lieferung, portofrei
Lieferzeit, Lieferdauer, Versanddauer, Lieferfrist, Liefertermin, Lieferdatum, wann kommt meine Bestellung, wann kommt mein Paket, wie lange dauert die Lieferung, wann wird geliefert
Expressversand, Expresslieferung, Eilzustellung, schnelle Lieferung, Lieferung am nächsten Tag
Versandart, Lieferart, Versandoption, Lieferoption, Versandmethode
Lieferadresse, Lieferanschrift, Versandadresse
Ausland, ins Ausland, international, Auslandsversand, andere Länder, Lieferländer
Zoll, Zollgebühr, Einfuhrabgabe, Einfuhrsteuer, Zollabgaben
Paketdienst, Zusteller, Kurier, Spedition, Versanddienstleister, Lieferdienst
abholen, selbst abholen, Filialabholung, abgeholt
Paketshop, Packstation, Abholstation, Annahmestelle, Postfiliale, Abholort
Sendungsverfolgung, verfolgen, Tracking, Paket verfolgen, Sendung verfolgen, nachverfolgen
Sendungsnummer, Trackingnummer, Paketnummer, Sendungscode, Trackinglink
ankommen, angekommen, eintreffen, eingetroffen
verspätet, Verzögerung, verzögert, Lieferverzug, kommt später
nicht angekommen, nicht erhalten, verlorenes Paket, Paket verloren, Paket verschwunden, nicht geliefert, nie angekommen, Paket nicht da
Artikel fehlt, fehlender Artikel, unvollständige Lieferung, fehlende Teile, etwas fehlt, Teil fehlt
falscher Artikel, Falschlieferung, falsches Produkt, falsche Ware, falsch geliefert, falsche Größe erhalten
Teillieferung, mehrere Pakete, getrennte Lieferung
Verpackung, Karton, Verpackungsmaterial, Schachtel
Originalverpackung, originalverpackt, ungeöffnet, unbenutzt
Geschenkverpackung, als Geschenk verpacken, Geschenkpapier
Gutschein, Geschenkgutschein, Geschenkkarte, Wertgutschein
Rücksendung, zurücksenden, zurückschicken, Retoure, zurückgeben, Rückgabe, retournieren, zurückgesendet, zurückgeschickt
Rückgaberecht, Rückgabefrist, Rücksendefrist, Widerrufsrecht, Rückgabebedingungen
Rücksendeetikett, Retourenlabel, Retourenschein, Rücksendeschein, Retourenaufkleber, Versandetikett
Rücksendekosten, Retourenkosten, kostenlose Retoure, kostenlose Rücksendung, Kosten der Rücksendung
Erstattung, Rückerstattung, Geld zurück, Rückzahlung, zurückerstatten, zurückzahlen, Geld zurückbekommen
wann bekomme ich mein Geld, warte auf Erstattung, Erstattung nicht erhalten, Dauer der Erstattung
umtauschen, tauschen, Austausch, andere Größe
Preis, Kosten, Gebühr, wie viel, wieviel
Preisliste, Preisübersicht, Tarifübersicht
Gebühr, Zuschlag, Zusatzkosten, Aufpreis, Extrakosten
unbekannte Abbuchung, versteckte Kosten, unerwartete Abbuchung
günstig, billig, preiswert, preisgünstig
teuer, kostspielig, hoher Preis
kostenlos, gratis, kostenfrei, umsonst, gebührenfrei
Rabatt, Preisnachlass, Ermäßigung, Nachlass, Vergünstigung, ermäßigt
Angebot, Aktion, Sonderangebot, Ausverkauf, Schlussverkauf, Schnäppchen
Rabattcode, Gutscheincode, Aktionscode, Coupon, Promocode, Rabattgutschein, Gutschein einlösen
Code funktioniert nicht, ungültiger Code, Code wird nicht angenommen, Gutschein funktioniert nicht
Studentenrabatt, Studierendenrabatt, Studentenpreis
Preisgarantie, woanders günstiger, Bestpreisgarantie
Treueprogramm, Bonusprogramm, Treuepunkte, Bonuspunkte, Punkte sammeln, Vorteilsprogramm
bezahlen, zahlen, Zahlung, bezahlt, begleichen
Zahlungsart, Zahlungsmethode, Zahlungsmittel, Zahlungsmöglichkeit, Bezahlmethode, wie kann ich bezahlen, wie kann ich zahlen, Zahlungsweise
Kreditkarte, Karte, Bankkarte, Debitkarte, EC-Karte, Zahlungskarte, Girokarte
Karte ändern, neue Karte, Zahlungsart ändern, Zahlungsmethode ändern, Kreditkarte ändern, Karte abgelaufen, Zahlungsdaten ändern, Zahlungsdaten aktualisieren
Überweisung, Banküberweisung, Vorkasse, Sofortüberweisung
Bankverbindung, Bankkonto, Kontonummer, iban, Bankdaten, Kontodaten
Lastschrift, Einzug, Bankeinzug, sepa, Abbuchung, abgebucht, Lastschriftmandat
bar, Barzahlung, bar bezahlen, Nachnahme
Rechnung, Beleg, Quittung, Kassenbon
Rechnung herunterladen, Rechnungskopie, wo finde ich meine Rechnung, Rechnung anfordern, Rechnung erhalten
Kauf auf Rechnung, auf Rechnung bezahlen, später bezahlen, Rechnungskauf, per Rechnung
Ratenzahlung, in Raten zahlen, Ratenkauf, Finanzierung, Teilzahlung
Abrechnung, Rechnungsstellung, Fakturierung, Abrechnungszeitraum
Rechnungsadresse, Rechnungsanschrift
Fälligkeit, Zahlungsfrist, Zahlungsziel, Fälligkeitsdatum
Mahnung, Zahlungserinnerung, Mahngebühr, offene Rechnung, unbezahlte Rechnung
Inkasso, Schulden, Inkassobüro
Zahlung fehlgeschlagen, Zahlung abgelehnt, Karte abgelehnt, kann nicht bezahlen, Zahlung funktioniert nicht, Zahlungsfehler, Karte wird nicht akzeptiert, Zahlung nicht möglich
doppelt abgebucht, zweimal abgebucht, doppelt bezahlt, doppelte Abbuchung, doppelt belastet
falscher Betrag, falsche Rechnung, zu viel abgebucht, zu viel bezahlt, Rechnungsfehler
Guthaben, Kontostand, Saldo, Gutschrift
aufladen, Guthaben aufladen, Geld einzahlen, einzahlen
Auszahlung, Geld abheben, ausgezahlt
Anzahlung, Kaution, Vorauszahlung
Währung, Euro, Wechselkurs
Mehrwertsteuer, Umsatzsteuer, Steuer, MwSt, USt
Umsatzsteuer-ID, Steuernummer, USt-IdNr, Umsatzsteueridentifikationsnummer
auf Lager, verfügbar, vorrätig, lieferbar
ausverkauft, nicht verfügbar, nicht lieferbar, nicht vorrätig, vergriffen, nicht auf Lager
wieder verfügbar, wieder lieferbar, wieder auf Lager, Verfügbarkeitsbenachrichtigung
Größe, Maße, Abmessungen, Passform
Größentabelle, Größenberatung, welche Größe, richtige Größe, Maßtabelle
Farbe, Farbton, Farbvariante
gebraucht, generalüberholt, refurbished, zweite Hand, secondhand
Ersatzteil, Einzelteil
Garantie, Gewährleistung, Herstellergarantie, Garantiefall
Reklamation, reklamieren, Beschwerde, beschweren, beanstanden, Mängelrüge
reparieren, Reparatur, instandsetzen
kaputt, defekt, beschädigt, fehlerhaft, mangelhaft, Mangel
funktioniert nicht, geht nicht, funktioniert nicht mehr, läuft nicht, klappt nicht, ohne Funktion
Schadenersatz, Entschädigung
Versicherung, versichert, versichern
Pflege, Wartung, Instandhaltung
reinigen, säubern, putzen, waschen
Geräusch, Lärm, brummt, klappert
überhitzt, zu heiß, Überhitzung, wird heiß
Entsorgung, Recycling, recyceln, wegwerfen
Nachhaltigkeit, umweltfreundlich, Umwelt, Klima
Filiale, Geschäft, Ladengeschäft, Store
Onlineshop, Webshop, Online-Shop, Shop, Internetshop
Filiale finden, nächste Filiale, Filialsuche, Händlersuche, wo kann ich kaufen
Öffnungszeiten, Geschäftszeiten, wann haben Sie geöffnet, Bürozeiten, Servicezeiten, wann geöffnet
Anfahrt, Wegbeschreibung, Standort, wo finde ich Sie
parken, Parkplatz, Parkmöglichkeit
buchen, Buchung, Reservierung, reservieren, gebucht
Termin, Terminbuchung, Terminvereinbarung, Termin vereinbaren
umbuchen, Termin verschieben, Buchung ändern, Termin ändern
Buchung stornieren, Termin absagen, absagen, abgesagt, Termin stornieren, Buchungsstornierung
Eintrittskarte, Eintritt, Ticketkauf
mieten, leihen, ausleihen, Verleih
Abo, Abonnement, abonnieren, Mitgliedschaft
Tarif, Plan, Preismodell
Tarif wechseln, Tarifwechsel, Abo ändern, Abo wechseln, Plan wechseln, Plan ändern
kündigen, Abo kündigen, Abo beenden, Vertrag beenden, Mitgliedschaft beenden, gekündigt, Abonnement kündigen
pausieren, unterbrechen, aussetzen, Pause, ruhen lassen
verlängern, Verlängerung, automatische Verlängerung, erneuern
Verlängerung ausschalten, Verlängerung stoppen, automatische Verlängerung deaktivieren, Verlängerung beenden
Probezeit, Testphase, Testversion, kostenlos testen, Probeabo, Testzeitraum, Demo
ablaufen, abgelaufen, Ablaufdatum, nicht mehr gültig, läuft ab, verfallen
gültig, wie lange gültig, Gültigkeitsdauer
Kündigungsfrist, Mindestlaufzeit, Vertragslaufzeit, Laufzeit, Vertragsbindung
Vertrag, Vereinbarung, Vertragsunterlagen
AGB, Nutzungsbedingungen, Geschäftsbedingungen, Bedingungen
Lizenz, Lizenzschlüssel, Produktschlüssel, Aktivierungscode, Freischaltcode
Seriennummer, Gerätenummer, imei
Konto, Konten, Benutzerkonto, Kundenkonto, Account, Profil
Konto erstellen, registrieren, Registrierung, Konto anlegen, Account erstellen, neues Konto, Konto eröffnen, sich registrieren
anmelden, einloggen, Login, angemeldet, eingeloggt
abmelden, ausloggen, Logout, abgemeldet, ausgeloggt
kann mich nicht anmelden, kann mich nicht einloggen, Anmeldung fehlgeschlagen, Login funktioniert nicht, Anmeldung funktioniert nicht, komme nicht in mein Konto, Anmeldeproblem, Anmeldung nicht möglich
Zugangsdaten, Anmeldedaten, Logindaten
Passwort, Kennwort, PIN-Code, Geheimzahl
Passwort vergessen, Kennwort vergessen, Passwort zurücksetzen, neues Passwort, Kennwort zurücksetzen, Passwort verloren
Passwort ändern, Kennwort ändern, neues Passwort
Benutzername, Nutzername, Anmeldename, Username
E-Mail ändern, E-Mail-Adresse ändern, neue E-Mail-Adresse, neue E-Mail, Mailadresse ändern
Telefonnummer ändern, neue Telefonnummer, neue Nummer, Handynummer ändern, neue Handynummer
Adresse ändern, neue Adresse, Adressänderung, umgezogen, Umzug, Anschrift ändern
Adresse, Anschrift, Wohnort, Postanschrift
E-Mail, Email, Mail
E-Mail-Adresse, Mailadresse, Emailadresse
Telefon, Handy, Smartphone, Mobiltelefon
Telefonnummer, Rufnummer, Handynummer, Mobilnummer
anrufen, telefonieren, telefonisch, angerufen
bestätigen, verifizieren, Verifizierung, bestätigt
Bestätigungscode, Sicherheitscode, Einmalcode, Verifizierungscode, SMS-Code, tan
E-Mail bestätigen, Bestätigungslink, Aktivierungslink, E-Mail verifizieren
Zwei-Faktor, zwei Faktor Authentifizierung, 2fa, zweistufige Anmeldung, mfa, Authentifizierungsapp, Zwei-Faktor-Authentisierung
Identität, Ausweis, Personalausweis, Reisepass, Identitätsnachweis, identifizieren
Konto löschen, Account löschen, Konto schließen, Benutzerkonto löschen, Profil löschen, Kontolöschung, Konto deaktivieren
gesperrt, blockiert, Konto gesperrt, Sperre, Sperrung
entsperren, freischalten, Sperre aufheben
gehackt, fremder Zugriff, unbefugter Zugriff, Konto gehackt, jemand hat sich angemeldet
als Gast bestellen, Gastbestellung, ohne Konto, ohne Registrierung, Gastkonto
Datenschutz, dsgvo, Privatsphäre, personenbezogene Daten, persönliche Daten
Datenschutzerklärung, Datenschutzrichtlinie, Cookie-Richtlinie
meine Daten, Datenauskunft, gespeicherte Daten, Auskunft über Daten, Daten anfordern
Schutz, geschützt
Verschlüsselung, verschlüsselt, ssl
Betrug, Phishing, betrügerisch, gefälscht, Spam-Mail, verdächtig
gestohlen, Diebstahl, geklaut
Altersgrenze, Mindestalter, minderjährig, ab welchem Alter, volljährig
Kind, Jugendliche
Einwilligung, Zustimmung
Berechtigung, Rechte, Zugriff, Zugriffsrechte, Zugang, berechtigt
Administrator, Admin, Kontoinhaber
Benutzer, Nutzer, Anwender
Team, Gruppe, Arbeitsbereich, Organisation
Unternehmen, Firma, Betrieb, Organisation
Mitarbeiter, Kollege, Personal, Angestellte
einladen, Benutzer hinzufügen, Mitglied hinzufügen, eingeladen, neuer Benutzer
Benutzer entfernen, Mitglied entfernen, Benutzer löschen, Mitglied löschen
Job, Karriere, Stellenangebot, Bewerbung, offene Stellen
Kunden werben, Freunde werben, weiterempfehlen, Freunde einladen, Empfehlung
Verkäufer, Händler, Anbieter, Lieferant
Hersteller, Marke, Produzent
Kundenservice, Kundendienst, Support, Kundenbetreuung, Helpdesk, Kundensupport
Kontakt, kontaktieren, erreichen, Kontakt aufnehmen, in Verbindung setzen, schreiben Sie uns, Kontaktdaten
mit Mensch sprechen, echter Mensch, mit jemandem sprechen, Mitarbeiter sprechen, Ansprechpartner
Antwortzeit, Bearbeitungszeit, wann bekomme ich Antwort, wie lange dauert die Antwort, Wartezeit
keine Antwort, keine Rückmeldung, niemand antwortet, nichts gehört
antworten, Rückmeldung, beantworten
Anfrage, Frage, Anliegen, Supportanfrage
häufige Fragen, faq, häufig gestellte Fragen, Fragen und Antworten
Hilfecenter, Wissensdatenbank, Hilfebereich, Hilfeartikel
Anleitung, Bedienungsanleitung, Handbuch, Gebrauchsanweisung, Dokumentation, Leitfaden
erste Schritte, Einstieg, Einführung, loslegen, Anfänger
Feedback, Meinung, Rückmeldung, Verbesserungsvorschlag, Vorschlag
Bewertung, Rezension, Sterne, Kundenbewertung
Umfrage, Fragebogen, Befragung
Fehler melden, Problem melden, Fehlerbericht, Störung melden
löschen, entfernen, gelöscht, entfernt, Löschung
wiederherstellen, zurückholen, wiederhergestellt, versehentlich gelöscht
rückgängig, rückgängig machen, widerrufen
Papierkorb, gelöschte Elemente, Mülleimer
ausschalten, deaktivieren, abschalten, ausgeschaltet, abgeschaltet, deaktiviert
einschalten, aktivieren, anschalten, eingeschaltet, aktiviert
startet nicht, lässt sich nicht einschalten, geht nicht an, fährt nicht hoch, schaltet nicht ein
neu starten, Neustart, rebooten
zurücksetzen, Werkseinstellungen, Reset, auf Werkseinstellungen zurücksetzen, zurückgesetzt
ändern, bearbeiten, anpassen, aktualisieren, Änderung, geändert
hinzufügen, einfügen, ergänzen, hinzugefügt, eingefügt
erstellen, anlegen, angelegt, erzeugen
speichern, abspeichern, gespeichert, behalten
kopieren, duplizieren, klonen
verschieben, übertragen, umziehen, verschoben
umbenennen, Namen ändern, neuer Name
auswählen, wählen, ausgewählt
verbinden, koppeln, verknüpfen, verbunden, Verbindung herstellen
trennen, entkoppeln, Verbindung trennen, getrennt
anzeigen, einblenden, ansehen, sichtbar
ausblenden, verbergen, verstecken, verborgen, unsichtbar
suchen, finden, gefunden
mit anderen teilen, freigeben, Freigabe, geteilt
veröffentlichen, Veröffentlichung, publizieren, öffentlich machen
blockieren, sperren, verbieten
beginnen, starten, anfangen, begonnen
beenden, stoppen, aufhören
installieren, Installation, App installieren
deinstallieren, Deinstallation, App entfernen, Programm entfernen
einrichten, konfigurieren, Konfiguration, eingerichtet
Einstellungen, Optionen, Präferenzen
Update, aktualisieren, Aktualisierung, Upgrade, neue Version
kompatibel, Kompatibilität, unterstützt, funktioniert mit
Systemanforderungen, Systemvoraussetzungen, Mindestanforderungen, welche Geräte
herunterladen, Download, heruntergeladen, runterladen
hochladen, Upload, hochgeladen, Datei anhängen, Datei hinzufügen
importieren, Import, Datenimport
exportieren, Export, Datenexport
Datei, Dokument, Anhang
Ordner, Verzeichnis
Bild, Foto, Fotografie
Profilbild, Avatar, Profilfoto
Screenshot, Bildschirmfoto, Bildschirmaufnahme
Video, Film, Clip
Ton, Lautstärke, Klang, Audio
kein Ton, höre nichts, Ton fehlt, nichts zu hören
Mikrofon, Headset
Kopfhörer, Ohrhörer, Headset
Kamera, Webcam
zu groß, Dateigröße, maximale Größe, Größenbeschränkung
Backup, Sicherung, Datensicherung, Sicherungskopie
Speicherplatz, Speicherkapazität, freier Speicher
Speicher voll, kein Speicherplatz, nicht genug Speicher, zu wenig Speicher
synchronisieren, Synchronisierung, Synchronisation, Abgleich
offline, ohne Internet, keine Verbindung
App, Anwendung, Programm, Software
Computer, Rechner, PC, Laptop, Notebook
Tablet, iPad
Gerät, Apparat, Maschine
Browser, Chrome, Firefox, Safari
Webseite, Website, Internetseite, Homepage
Link, url, Webadresse
Dunkelmodus, dunkler Modus, Nachtmodus, dark mode
Sprache, Übersetzung, andere Sprache, Sprache ändern
Zeitzone, falsche Uhrzeit, Ortszeit
Barrierefreiheit, Screenreader, Behinderung
Tastenkürzel, Tastenkombination, Kurzbefehl, Shortcut
Bildschirm, Display, Monitor
schwarzer Bildschirm, Bildschirm schwarz, kein Bild, Bildschirm bleibt schwarz
Knopf, Schaltfläche, Taste, Button
Symbol, Icon
Formular, Kontaktformular, Onlineformular
Übersicht, Dashboard, Startseite
Plugin, Erweiterung, Add-on, Widget
Integration, integrieren, Schnittstelle, Anbindung
einbetten, einbinden, auf meiner Webseite, Einbettungscode
Domain, Domäne, eigene Domain
Benachrichtigung, Mitteilung, Push-Nachricht
Benachrichtigungen ausschalten, Benachrichtigungen deaktivieren, keine Benachrichtigungen mehr, zu viele Benachrichtigungen
keine Benachrichtigungen, bekomme keine Benachrichtigungen, Benachrichtigungen kommen nicht
Newsletter, Werbemails, Werbung, Rundmail
Newsletter abbestellen, abbestellen, abmelden vom Newsletter, keine E-Mails mehr, keine Werbung mehr, zu viele E-Mails
Spam, Spamordner, Junk, unerwünschte E-Mails
keine E-Mail erhalten, E-Mail kommt nicht an, keine Mail bekommen, keine Bestätigungsmail, E-Mail nicht angekommen
SMS, Textnachricht, Kurznachricht
Kalender, Terminplan, Zeitplan
Besprechung, Meeting, Konferenz, Videokonferenz, Videoanruf
Erinnerung, Alarm, erinnern
weiterleiten, umleiten, weitergeleitet
Unterschrift, unterschreiben, Signatur, signieren
Vorlage, Muster, Template
Statistik, Bericht, Auswertung, Analyse
Verlauf, Historie, Protokoll
Limit, Grenze, Maximum, Höchstgrenze, maximal, Beschränkung
erhöhen, steigern, anheben
verringern, reduzieren, senken
WLAN, Wi-Fi, Wifi, drahtlos, Funknetz
Internet, Netzwerk, Netz, Internetverbindung
kein Internet, keine Internetverbindung, Internet funktioniert nicht, verbindet nicht, Verbindungsproblem, Verbindung bricht ab, Verbindung verloren
Router, Modem
Bluetooth, Kopplung
Empfang, Netzabdeckung, Signal, schlechter Empfang
Kabel, Netzkabel, Verbindungskabel
Ladegerät, Netzteil, Netzstecker, Ladekabel, Ladestation
lädt nicht, Akku lädt nicht, wird nicht geladen, lässt sich nicht laden
Akku, Batterie, Akkulaufzeit
Akku leer, Akku schnell leer, Akku entlädt sich, kurze Akkulaufzeit
Strom, Elektrizität, Stromversorgung
Stromausfall, kein Strom
Steckdose, Stecker, Netzanschluss
blinkt, blinken, leuchtet, flackert
Drucker, ausdrucken, ausgedruckt
Papierstau, Papier klemmt, Papier steckt fest
Tinte, Patrone, Druckerpatrone, Tonerkassette, Tintenpatrone
scannen, einscannen, eingescannt
Fernbedienung, Fernsteuerung
Fernseher, TV, Smart-TV
Montage, montieren, zusammenbauen, Aufbau
Fehler, Problem, Störung, Bug
Fehlermeldung, Fehlercode, Warnmeldung
Problem lösen, Fehlerbehebung, beheben, Lösung, lösen, behoben
hängt, eingefroren, reagiert nicht, friert ein, hängt sich auf, bleibt hängen
abgestürzt, Absturz, stürzt ab, schließt sich
langsam, dauert lange, ruckelt, träge
lädt die Seite nicht, Seite lädt nicht, öffnet nicht, lässt sich nicht öffnen, weiße Seite, leere Seite
Cache leeren, Cookies löschen, Browserdaten löschen, Zwischenspeicher leeren
Ausfall, Störung, nicht erreichbar, Betriebsstörung, Systemstatus
falsch, fehlerhaft, inkorrekt, unrichtig
fehlt, verschwunden, fehlend, nicht mehr da
verloren, verlieren, verlegt, Fundsachen
doppelt, zweimal, Duplikat, mehrfach
ungültig, nicht gültig, wird nicht akzeptiert
abgelehnt, verweigert, zurückgewiesen, ablehnen
Zugriff verweigert, kein Zugriff, keine Berechtigung, nicht erlaubt, Zugang verweigert
Grund, Ursache
genehmigen, akzeptieren, annehmen
ausstehend, in Bearbeitung, wird bearbeitet, wartet
Frist, letzter Tag, spätestens, Stichtag
wie lange, Dauer, dauert, Zeitraum
schnell, rasch, zügig
sofort, umgehend, unverzüglich
automatisch, von selbst, selbstständig
monatlich, pro Monat, jeden Monat
jährlich, pro Jahr, jedes Jahr
wöchentlich, pro Woche, jede Woche
täglich, pro Tag, jeden Tag
vorübergehend, zeitweise, temporär
dauerhaft, endgültig, für immer, permanent
Beispiel, Muster
Regel, Richtlinie, Vorschrift
Voraussetzung, Bedingung, Anforderung
Unterschied, vergleichen
Funktion, Feature, Eigenschaft
Allergie, Allergen, Unverträglichkeit
streamen, Streaming, abspielen, Wiedergabe
Untertitel, Bildunterschrift
Beleidigung, Belästigung, Mobbing, Missbrauch melden, Nutzer melden
Postleitzahl, plz
Geburtsdatum, Geburtstag
Vorname, Rufname
Nachname, Familienname, Zuname
Todesfall, verstorben, gestorben
`;
