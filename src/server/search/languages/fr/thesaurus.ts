/**
 * What means the same at a help desk in French: one group a line, its members separated by commas. A member is a
 * word or a phrase, as people type it. Members match by stem, so only forms that the stemmer does not join stand
 * beside a word. A group is complete by itself: what a member means in another group does not count here.
 */
export const thesaurus = `
commande, achat, acheter, passer commande
commande, colis, paquet, livraison, envoi, expédition
passer une commande, commander en ligne, acheter en ligne, faire un achat, effectuer une commande
panier, caddie, panier d'achat
liste de souhaits, favoris, liste d'envies, wishlist
produit, article, marchandise
gamme, catalogue, assortiment, choix de produits
numéro de commande, référence de commande, numéro de réservation
confirmation de commande, e-mail de confirmation, mail de confirmation
suivi de commande, statut de commande, où est ma commande, où est mon colis, où en est ma commande, état de la commande
historique des commandes, anciennes commandes, mes commandes, commandes précédentes
annuler une commande, annuler ma commande, annulation de commande, annuler mon achat
rétractation, droit de rétractation, délai de rétractation, se rétracter, changer d'avis
modifier une commande, modifier ma commande, changer ma commande, changement de commande
précommande, bientôt disponible
commander à nouveau, commander de nouveau, renouveler la commande, racheter
minimum de commande, montant minimum, achat minimum
commande en gros, grande quantité, grossiste, remise sur quantité
livraison, livrer, expédition, expédier, envoi
frais de livraison, frais de port, frais d'envoi, frais d'expédition, coût de livraison, prix de la livraison
livraison gratuite, livraison offerte, frais de port offerts, sans frais de port
délai de livraison, date de livraison, temps de livraison, quand vais-je recevoir, quand arrive ma commande, quand arrive mon colis, délai d'expédition
livraison express, livraison rapide, livraison urgente, livraison le lendemain
mode de livraison, option de livraison, méthode de livraison
adresse de livraison, adresse d'expédition, lieu de livraison
étranger, international, autres pays
livraison à l'étranger, livraison internationale, pays de livraison, livrer à l'étranger
douane, droits de douane, frais de douane, taxes d'importation
transporteur, livreur, coursier, société de livraison
retirer en magasin, retrait en magasin, click and collect, récupérer ma commande
point relais, point de retrait, bureau de poste, relais colis
suivi, suivre, suivre mon colis, traçage, suivi de colis
numéro de suivi, code de suivi, lien de suivi, numéro de colis
arriver, livré, parvenir, reçu mon colis
retard, en retard, délai dépassé, pas encore arrivé
colis perdu, pas reçu, non reçu, colis non reçu, jamais arrivé, pas arrivé, colis égaré, colis disparu
article manquant, il manque un article, commande incomplète, produit manquant, pièce manquante
mauvais article, erreur d'article, mauvais produit, pas le bon article, pas le bon produit, erreur de livraison
livraison partielle, plusieurs colis, livraison en plusieurs fois
emballage, carton, conditionnement
emballage d'origine, non ouvert, boîte d'origine
emballage cadeau, papier cadeau, paquet cadeau
carte cadeau, chèque cadeau, bon cadeau, bon d'achat
retour, retourner, renvoyer, rendre
politique de retour, droit de retour, délai de retour, conditions de retour
étiquette de retour, bon de retour, bordereau de retour, étiquette prépayée
frais de retour, retour gratuit, coût du retour
remboursement, être remboursé, récupérer mon argent
délai de remboursement, quand serai-je remboursé, en attente de remboursement, pas encore remboursé, remboursement non reçu
échange, remplacer, autre taille, changer de taille
prix, coût, tarif, combien coûte, frais
liste de prix, grille tarifaire, tarifs, nos prix
frais, supplément, frais supplémentaires, surcoût
prélèvement inconnu, frais cachés, débit inconnu, prélèvement non autorisé
pas cher, bon marché, économique, moins cher, abordable
cher, coûteux, prix élevé, onéreux
gratuit, sans frais, offert
remise, réduction, rabais, ristourne
promotion, promo, offre spéciale, soldes
code promo, code de réduction, code promotionnel, bon de réduction, coupon, code avantage, code de remise
code ne fonctionne pas, code invalide, code refusé, code non valable, code promo refusé
réduction étudiant, tarif étudiant, remise étudiant, offre étudiante
fidélité, programme de fidélité, points de fidélité, carte de fidélité, points bonus
payer, régler, payé
moyen de paiement, mode de paiement, méthode de paiement, comment payer
carte bancaire, carte bleue, carte de crédit, carte de paiement, carte de débit, cb
changer de carte, nouvelle carte, modifier ma carte, changer de moyen de paiement, carte expirée, mettre à jour ma carte
cryptogramme, code de sécurité, cvc, cvv
virement, virement bancaire, transfert bancaire
compte bancaire, coordonnées bancaires, rib, iban
prélèvement, prélèvement automatique, débit, mandat sepa, débité
espèces, liquide, comptant, payer en espèces, contre remboursement
facture, justificatif, ticket de caisse
télécharger une facture, copie de facture, où trouver ma facture, obtenir une facture, duplicata de facture
payer en plusieurs fois, paiement échelonné, mensualités, paiement fractionné, payer plus tard
échéance, date d'échéance, date limite de paiement
relance, rappel de paiement, facture impayée, impayé, pénalité de retard
paiement refusé, paiement échoué, carte refusée, impossible de payer, échec du paiement, paiement rejeté, erreur de paiement
débité deux fois, double prélèvement, payé deux fois, double paiement, prélevé deux fois, double débit
mauvais montant, erreur de facture, trop payé, trop prélevé, montant incorrect
solde, crédit, avoir client, cagnotte
recharger, créditer mon compte, ajouter des fonds
acompte, dépôt, caution, arrhes
devise, monnaie, euros, taux de change
tva, taxe, impôt
numéro de tva, numéro fiscal, siret
en stock, disponible, disponibilité
rupture de stock, épuisé, indisponible, en rupture, plus disponible, non disponible
de nouveau disponible, retour en stock, alerte stock, réapprovisionnement
taille, dimension, mesure, pointure
guide des tailles, tableau des tailles, quelle taille, choisir ma taille
couleur, coloris, teinte
occasion, reconditionné, seconde main
pièce détachée, pièces de rechange
accessoire, complément
garantie, garantie légale, garantie constructeur, sous garantie
réclamation, plainte, se plaindre, mécontent
réparer, dépannage, dépanner
cassé, défectueux, abîmé, endommagé, défaut, en panne
ne fonctionne pas, ne marche pas, ne fonctionne plus, ne marche plus, en panne, hors service
dédommagement, indemnisation, compensation
assurance, couverture d'assurance
entretien, maintenance, entretenir
nettoyer, nettoyage, laver, lavage
fuite, coule
bruit, bruyant, bourdonnement
surchauffe, trop chaud, chauffe trop
recyclage, recycler, jeter, éliminer
écologique, durable, environnement, écoresponsable
magasin, boutique, point de vente
boutique en ligne, site marchand, e-commerce, magasin en ligne
trouver un magasin, magasin le plus proche, où acheter, revendeurs, points de vente
horaires, heures d'ouverture, horaires d'ouverture, quand êtes-vous ouvert, ouvert le dimanche
itinéraire, où êtes-vous, comment venir, localisation, plan d'accès
parking, stationnement, se garer
réservation, booking
rendez-vous, prendre rendez-vous, créneau, rdv
reporter, changer la date, modifier ma réservation, déplacer un rendez-vous, décaler
annuler une réservation, annuler ma réservation, annulation de réservation, annuler un rendez-vous
location, louer
abonnement, s'abonner, souscription, adhésion, formule
changer de formule, changer d'abonnement, modifier mon abonnement, changer d'offre, changer de forfait
résilier, annuler mon abonnement, arrêter mon abonnement, mettre fin, se désabonner, désabonnement, annuler l'abonnement
mettre en pause, suspendre, interrompre, pause
renouveler, prolonger, reconduction, renouvellement automatique, reconduction automatique
arrêter le renouvellement, désactiver le renouvellement, annuler le renouvellement
essai, essai gratuit, période d'essai, tester gratuitement, démo
expirer, plus valable, périmé
valable, valide, validité, durée de validité
préavis, engagement, durée d'engagement, période d'engagement
contrat, convention
conditions générales, conditions d'utilisation, cgv, cgu
licence, clé de licence, clé d'activation, clé de produit, code d'activation
numéro de série, référence du produit, imei
compte, compte client, compte utilisateur, profil, espace client
créer un compte, s'inscrire, inscription, ouvrir un compte, nouveau compte, m'inscrire, création de compte
se connecter, connexion, me connecter, identifier, s'identifier, login
se déconnecter, déconnexion, me déconnecter, déconnecter
impossible de me connecter, impossible de se connecter, problème de connexion, arrive pas à me connecter, connexion échouée, accéder à mon compte
identifiants, informations de connexion, données de connexion
mot de passe, code secret, code pin
mot de passe oublié, oublié mon mot de passe, réinitialiser le mot de passe, mot de passe perdu, nouveau mot de passe, réinitialiser mon mot de passe
changer de mot de passe, modifier mon mot de passe, changer mon mot de passe, nouveau mot de passe
nom d'utilisateur, pseudo, identifiant, pseudonyme
changer d'adresse e-mail, nouvelle adresse e-mail, modifier mon e-mail, changer d'e-mail, nouvelle adresse mail, changer d'adresse mail
changer de numéro, nouveau numéro, nouveau numéro de téléphone, modifier mon numéro
changer d'adresse, nouvelle adresse, déménagement, modifier mon adresse
adresse, domicile, adresse postale
e-mail, email, mail, courriel, courrier électronique
adresse e-mail, adresse mail, adresse électronique, adresse email
téléphone, portable, mobile, smartphone
numéro de téléphone, numéro de portable, numéro de mobile
appeler, téléphoner, joindre par téléphone
vérifier, vérification, confirmer
code de vérification, code de confirmation, code reçu par sms, code à usage unique, code sms
confirmer mon e-mail, vérifier mon adresse, lien de confirmation, lien d'activation
double authentification, authentification à deux facteurs, 2fa, validation en deux étapes, deux facteurs, mfa
pièce d'identité, identité, carte d'identité, passeport, justificatif d'identité
supprimer mon compte, fermer mon compte, clôturer mon compte, suppression de compte, supprimer un compte, fermeture de compte, désactiver mon compte
bloqué, verrouillé, suspendu, compte bloqué, blocage
débloquer, déverrouiller, déblocage
piraté, piratage, compte piraté, accès non autorisé, hacké
sans compte, commander sans compte, invité, sans inscription
confidentialité, vie privée, rgpd, données personnelles, protection des données
politique de confidentialité, politique de cookies, charte de confidentialité
mes données, accès aux données, copie de mes données, demander mes données
sécurité, sécurisé, protection
fraude, arnaque, hameçonnage, phishing, escroquerie, suspect
volée, vol de carte, dérobé
âge minimum, limite d'âge, quel âge, mineur
enfant, contrôle parental
consentement, accord, autorisation
autorisation, droits d'accès, accès, permission
administrateur, admin, propriétaire du compte
utilisateur, membre
équipe, groupe, espace de travail, organisation
entreprise, société, organisation
employé, salarié, collègue, collaborateur
inviter, ajouter un utilisateur, ajouter un membre, nouvel utilisateur
retirer un utilisateur, supprimer un utilisateur, supprimer un membre, retirer un membre
emploi, recrutement, carrière, candidature, postuler, travailler chez vous
parrainage, parrainer, inviter un ami, recommander un ami
client, acheteur, consommateur
vendeur, fournisseur, marchand
fabricant, marque, constructeur
service client, support, assistance, service clientèle, support technique, service après-vente, sav
contacter, joindre, vous contacter, nous contacter, écrire, parler à quelqu'un
parler à un conseiller, conseiller, vraie personne, parler à un humain, agent
chat, discussion, messagerie, tchat
délai de réponse, temps de réponse, quand aurai-je une réponse, temps d'attente
pas de réponse, sans réponse, personne ne répond, aucune réponse
répondre, réponse, répondu
demande, requête, question
faq, questions fréquentes, foire aux questions, questions fréquemment posées
centre d'aide, base de connaissances, articles d'aide
guide, manuel, notice, mode d'emploi, tutoriel, instructions, documentation
premiers pas, débutant, prise en main, bien démarrer
avis, commentaire, note, évaluation
suggestion, idée, proposition, amélioration
sondage, enquête, questionnaire
signaler un problème, signaler un bug, signaler une erreur, rapport d'erreur
supprimer, effacer, enlever, suppression, retirer
restaurer, récupérer, supprimé par erreur
annuler une action, revenir en arrière, rétablir
corbeille, éléments supprimés, poubelle
désactiver, éteindre, éteint
activer, allumer, mettre en marche
ne s'allume pas, ne démarre pas, ne s'allume plus, ne démarre plus
redémarrer, redémarrage, relancer
réinitialiser, paramètres d'usine, remise à zéro
modifier, changer, modification, mettre à jour
ajouter, insérer, joindre
créer, création, faire un nouveau
enregistrer, sauvegarder, conserver, garder
copier, dupliquer, copie
déplacer, transférer, transfert, migrer
renommer, changer le nom, changer de nom, nouveau nom
choisir, sélectionner, choix, sélection
connecter un appareil, associer, relier, appairer, jumeler
dissocier, délier, déconnecter un appareil
afficher, voir, visible
masquer, cacher, invisible
rechercher, chercher, trouver
trier, classer
partager, donner accès
publier, publication, mettre en ligne, rendre public
bloquer, interdire, empêcher
commencer, démarrer, débuter
terminer, arrêter, finir
installer, installer l'application
désinstaller, supprimer l'application
configurer, paramétrer, paramétrage
paramètres, réglages, préférences, options
mise à jour, nouvelle version, dernière version, mettre à jour
compatible, compatibilité, pris en charge, fonctionne avec
configuration requise, configuration minimale, quels appareils, appareils compatibles
télécharger, obtenir l'application
importer, faire entrer des données
exporter, extraire
téléverser, envoyer un fichier, ajouter un fichier, charger un fichier
fichier, document, pièce jointe
dossier, répertoire
image, photo, photographie
photo de profil, avatar, image de profil
capture d'écran, copie d'écran, screenshot
vidéo, film, clip
volume, audio, volume sonore
pas de son, aucun son, n'entends rien, plus de son
micro, microphone
casque, écouteurs, oreillettes
caméra, webcam, appareil photo
trop volumineux, taille du fichier, taille maximale, fichier trop gros
copie de sauvegarde, sauvegarde, backup
stockage, espace de stockage, mémoire, espace disque
stockage plein, mémoire pleine, espace insuffisant, plus de place
synchroniser, synchro
hors ligne, sans internet, hors connexion
application, appli, logiciel, programme
ordinateur, pc, portable, mac
appareil, machine, équipement, dispositif
navigateur, chrome, firefox, safari
site, site web, site internet, page web
lien, url, adresse web
mode sombre, thème sombre, mode nuit
langue, traduction, traduire, changer de langue
fuseau horaire, mauvaise heure, heure locale
accessibilité, handicap, lecteur d'écran
raccourci, raccourci clavier, touche de raccourci
écran, moniteur, affichage
écran noir, écran vide, pas d'image
bouton, touche, icône
formulaire, formulaire en ligne
tableau de bord, accueil, page d'accueil
extension, plugin, module, widget
intégration, connecteur
notification, alerte, notification push
désactiver les notifications, trop de notifications, arrêter les notifications, ne plus recevoir de notifications
pas de notifications, ne reçois pas les notifications, ne reçois plus de notifications
newsletter, lettre d'information, infolettre, e-mails publicitaires, publicité
se désinscrire, désinscription, ne plus recevoir d'e-mails, trop de mails, me désinscrire
spam, indésirable, courrier indésirable, pourriel
pas reçu d'e-mail, pas reçu de mail, e-mail non reçu, mail non reçu, ne reçois pas les e-mails, ne reçois pas les mails
sms, texto, message texte
calendrier, agenda, planning
réunion, visioconférence, conférence, appel vidéo, visio
signature, signer
modèle, gabarit, template
statistiques, rapport, analyse
historique, journal, journal d'activité
limite, maximum, plafond, quota
augmenter, accroître, hausse
réduire, diminuer, baisser
wifi, wi-fi, sans fil, réseau sans fil
internet, réseau, connexion internet
pas d'internet, pas de connexion, ne se connecte pas, perte de connexion, problème de réseau, se déconnecte
routeur, box internet, modem
câble, fil, cordon
chargeur, câble de charge, adaptateur secteur
ne charge pas, ne se charge pas, ne charge plus
batterie, pile, autonomie
batterie vide, se décharge vite, batterie faible, batterie déchargée
électricité, alimentation électrique, secteur
panne de courant, coupure de courant
imprimante, impression
bourrage papier, papier coincé, papier bloqué
encre, cartouche
numériser, scanner
télécommande, zapette
télévision, télé, téléviseur, tv
monter, montage, assembler, assemblage
erreur, problème, bug, panne, dysfonctionnement
message d'erreur, code d'erreur, code erreur
résoudre, solution, dépannage, résolution
figé, bloqué, ne répond pas, gelé, se fige
plantage, se ferme tout seul, crash
lent, lenteur, ralenti
ne charge pas la page, ne s'ouvre pas, page blanche, ne s'affiche pas
vider le cache, supprimer les cookies, effacer le cache
interruption de service, indisponibilité, service indisponible, état du service
faux, incorrect, erroné, inexact
manque, disparu, introuvable, absent
perdu, perdre, égaré, objets trouvés
double, deux fois, doublon
invalide, non valide, non valable
refusé, rejeté
accès refusé, pas accès, non autorisé
raison, cause, motif
approuver, accepter, valider
en attente, en cours, en cours de traitement
date limite, dernier jour, délai
combien de temps, durée, délai
rapide, vite
immédiatement, tout de suite, aussitôt
mensuel, par mois, chaque mois
annuel, par an, chaque année
hebdomadaire, par semaine, chaque semaine
quotidien, par jour, chaque jour
temporaire, provisoire
définitif, permanent, pour toujours
exemple, échantillon
différence, comparer, comparaison
fonctionnalité, fonction
allergie, allergène
sous-titres, sous-titrage
harcèlement, abus, contenu inapproprié, signaler un utilisateur
date de naissance, anniversaire
nom de famille, patronyme
décès, décédé, mort
`;
