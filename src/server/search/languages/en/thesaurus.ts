/**
 * What means the same at a help desk in English: one group a line, its members separated by commas. A member is a
 * word or a phrase, as people type it. Members match by stem, so only irregular forms stand beside a word. A group
 * is complete by itself: what a member means in another group does not count here.
 */
export const thesaurus = `
order, purchase, buy, bought
order, parcel, package, shipment, delivery
place an order, make a purchase, order online, buy online, shop online, checkout, check out
basket, cart, shopping cart, shopping bag, trolley
wish list, wishlist, favourites, favorites, saved items
product, item, article, goods, merchandise
product range, assortment, catalogue, catalog, selection of products
order number, order id, order reference, booking number, confirmation number, purchase number
order confirmation, confirmation email, confirmation mail, order receipt
order status, where is my order, where is my parcel, where is my package, order tracking, track my order
order history, past orders, previous orders, my orders, earlier purchases
cancel an order, cancel my order, order cancellation, undo a purchase, withdraw from a purchase
change an order, change my order, edit my order, amend an order, modify my order
pre-order, preorder, order in advance, coming soon
reorder, order again, buy again, repeat order
minimum order, minimum purchase, minimum spend, minimum amount, smallest order
bulk order, large order, wholesale, volume discount, buy in bulk
delivery, deliver, shipping, shipment, dispatch
delivery cost, delivery fee, delivery charge, shipping cost, shipping fee, shipping charge, shipping rate, postage, freight
free delivery, free shipping, without shipping costs, no delivery charge
delivery time, delivery date, shipping time, lead time, transit time, when will it arrive, when does it arrive, when will my order arrive
express delivery, express shipping, next day delivery, fast delivery, same day delivery, urgent delivery, rush order
delivery method, delivery option, shipping method, shipping option
delivery address, shipping address, ship to, deliver to
delivery area, delivery countries, ship to my country, ship abroad, international shipping, ship internationally, deliver abroad, ship overseas
home delivery, deliver to my door, door delivery, doorstep delivery
abroad, overseas, international, foreign, other countries
customs, import duty, duties, customs fee, import tax
courier, carrier, shipping company, delivery company, postal service, delivery driver
pick up, pickup, collect, click and collect, collect in store
pickup point, collection point, parcel locker, parcel shop, drop off point, service point
drop off, hand in, leave at, deposit a parcel
track, trace, follow my order, follow my parcel, follow the package
tracking number, tracking code, tracking id, tracking link, shipment number, consignment number
arrive, deliver, reach, show up
late, delayed, overdue, not arrived, has not arrived, hasn't arrived
lost parcel, missing parcel, lost package, missing package, not received, never arrived, didn't arrive, has not arrived, parcel not arrived
missing item, item missing, incomplete order, part of my order, something is missing, missing parts
wrong item, incorrect item, wrong product, different item, received the wrong, sent the wrong
split shipment, several parcels, separate deliveries, partial delivery, arrives in parts
packaging, packing material, wrapping, carton, cardboard box
original packaging, original box, unopened, unused
unpack, unbox, take out of the box
gift wrapping, wrap as a gift, gift box, gift message
gift, as a present, birthday present, christmas present
gift card, gift voucher, gift certificate, voucher card
send, sent, ship, dispatch, mail out
return, send back, sent back, give back, bring back, take back
return policy, right of return, return period, right of withdrawal, cooling off period, return window, days to return
return label, return slip, return form, shipping label, prepaid label
return cost, return shipping, return postage, cost of a return, free returns, pay for the return
refund, money back, reimbursement, get my money back, repay
refund time, when do I get my money, when is my refund, waiting for my refund, refund not received
exchange, swap, replace, change the size, different size
changed my mind, don't want it anymore, don't like it, no longer want, not satisfied
price, cost, fee, how much
price list, pricing page, list of prices, plans and prices
fee, surcharge, extra charge, additional cost, extra cost
hidden fees, extra fees, additional charges, unexpected charge, unknown charge
cheap, inexpensive, low cost, affordable, lower price
expensive, high price, too dear, pricey
free, free of charge, no cost, at no cost, complimentary, gratis
discount, reduction, rebate, price cut, special offer, deal
sale, special offer, promotion, campaign, deal
discount code, promo code, promotion code, coupon, coupon code, voucher, voucher code, offer code, discount coupon
code not working, code does not work, invalid code, code not accepted, code is rejected
student discount, student price, student offer, education discount, academic price
price match, price guarantee, price promise, found it cheaper, cheaper elsewhere
price change, price increase, price rise, more expensive, went up in price
loyalty programme, loyalty program, rewards programme, rewards program, bonus programme, bonus points, loyalty points, reward points, membership points
redeem, use a code, apply a code, enter a code, cash in
pay, paid, payment, settle
payment method, way to pay, payment option, how can I pay, how to pay, means of payment
card, credit card, debit card, bank card, payment card
change my card, update my card, new card, replace my card, update payment method, change payment method, update billing details, expired card
card details, card number, card information, payment details, payment information
security code, cvc, cvv, card verification code
bank transfer, wire transfer, bank payment, transfer money
bank account, bank details, account number, iban
direct debit, automatic payment, auto pay, autopay, automatic withdrawal, standing order
cash, cash on delivery, pay in cash, pay on delivery
cheque, check
invoice, bill, receipt
receipt, proof of purchase, sales slip, purchase receipt
invoice payment, pay by invoice, pay later, buy now pay later, on account
instalment, pay monthly, part payment, payment plan, monthly payments, pay in parts
billing, invoicing, payments
billing address, invoice address
billing date, billing cycle, billing period, payment date, renewal date, due date
due date, payment deadline, last day to pay, pay by
payment reminder, overdue invoice, unpaid invoice, dunning letter, past due
debt collection, collection agency, debt
payment failed, payment declined, card declined, payment rejected, cannot pay, can't pay, payment error, payment not going through, card not accepted
charged twice, double charge, double payment, paid twice, duplicate charge, duplicate payment, billed twice
wrong amount, incorrect amount, overcharged, charged too much, billing error, wrong invoice
chargeback, dispute a charge, payment dispute
balance, credit balance, store credit, account credit, remaining credit
top up, add credit, add funds, add money, load money, recharge my balance
payout, pay out, withdraw money, withdrew, transfer to my bank
deposit, down payment, advance payment, prepayment, prepaid, pay in advance
gratuity, leave a tip, give a tip
currency, euros, dollars, exchange rate
vat, tax, sales tax, value added tax, tax rate
vat number, tax number, tax id, company number, organisation number, organization number
tax exempt, without tax, vat exempt, no vat
budget, spending limit, cost control
donate, contribute, give to charity
in stock, available, on stock
out of stock, sold out, unavailable, not in stock, not available
back in stock, restock, available again, stock alert
size, measurement, dimensions, fit
size guide, size chart, sizing, which size, what size
colour, color, shade
weight, weigh, heavy, kilos
material, fabric, made of, ingredients, contents
quality, workmanship
second hand, secondhand, pre-owned, refurbished, used product
spare part, replacement part, component, parts
accessory, add-on, extras
warranty, guarantee, manufacturer's warranty
warranty claim, make a claim, claim the warranty, file a claim
repair, fix, mend, restore
broken, broke, break, damaged, defective, faulty
not working, doesn't work, does not work, stopped working, no longer works, won't work, malfunction, out of order
damaged, cracked, dented, smashed, scratched, crushed
complaint, complain, claim, dissatisfied, unhappy with
compensation, indemnity
insurance, coverage
care, upkeep, servicing, maintenance instructions
clean, wash, wipe
leak, drip, water coming out
noise, noisy, loud, sound it makes, rattle, buzzing
smell, odour, odor, burning smell
overheat, too hot, gets hot, heats up, overheating
recycle, dispose, throw away
environmentally friendly, sustainable, eco friendly, climate impact, carbon footprint
ethical, fair trade, working conditions, human rights
store, shop, branch, retail store
online store, online shop, web shop, webshop, e-commerce, ecommerce
find a store, nearest store, store locator, where to buy, retailers, resellers, dealers
opening hours, business hours, opening times, office hours, when are you open, hours of operation, what time do you open
holiday hours, public holiday, bank holiday, open on sunday, open at weekends
location, where are you, where are you located, find you, visit you
directions, how to get there, find us, way to the store
booking, reserve
appointment, time slot, consultation
reschedule, rebook, change my booking, move my booking, change the date, postpone, new date, another time
cancel a booking, cancel my booking, cancel reservation, cancel an appointment, booking cancellation
no show, missed appointment, did not turn up, missed booking
waiting list, waitlist, wait for a free place
entry ticket, admission ticket, e-ticket, event ticket, admission
guest, visitor
check in, checkin, arrival time
check-out time, departure time, late checkout
trip, journey, travel
luggage, baggage, suitcase, bags
rent, rental, hire, lease
subscription, subscribe, plan, membership
plan, tier, edition, price plan
change plan, switch plan, upgrade plan, downgrade plan, change subscription, switch subscription, different plan, another plan
cancel subscription, cancel my subscription, end subscription, stop subscription, cancel membership, terminate, quit subscription, stop paying, unsubscribe from the plan
pause, put on hold, freeze my subscription, take a break, stop temporarily, temporarily stop
resume, continue, reactivate, unpause, start my subscription again
renew, extend, prolong, auto-renew, automatic renewal
turn off renewal, stop renewal, cancel renewal, stop automatic renewal, disable auto-renew, turn off auto-renewal
trial, free trial, trial period, test period, try for free, demo
expire, expiry, run out, no longer valid
valid, how long does it last, good until
downgrade, lower plan, smaller plan, cheaper plan
notice period, period of notice, binding period, lock-in, minimum term, commitment
contract, agreement
terms of service, terms and conditions, terms of use, legal terms, conditions
license, licence
license key, licence key, product key, activation key, serial key, activation code, registration key
serial number, product number, imei
account, user account, profile
profile, my details, personal details, my information, account details, personal information
create an account, open an account, sign up, signup, register, registration, new account, set up an account, make an account
log in, login, sign in, signin, log on, logon
log out, logout, sign out, signout, log off
cannot log in, can't log in, can't sign in, unable to log in, unable to sign in, login problem, login fails, can't get in, can't access my account, locked out
password, passcode, pass phrase, passphrase, pin code
forgot password, forgotten password, lost password, reset password, password reset, don't remember my password, new password, recover password
change password, new password, update password, different password
forget, forgot, forgotten, don't remember
username, user name, login name, user id, screen name, nickname
change my name, rename, new name, misspelled name, wrong name
change email, change my email, new email address, update email, change email address, different email, other email address
change phone number, new phone number, update phone number, new mobile number, other phone number
change address, change my address, moved house, new address, update address, relocation
email, e-mail, mail, email message
email address, e-mail address, mail address
phone, telephone, mobile, cell phone, cellphone, smartphone, mobile phone
phone number, telephone number, mobile number, cell number
call, phone, give a call
verify, verification, confirm, validate, authenticate
verification code, security code, confirmation code, one-time code, one time password, otp, sms code, login code
verify email, confirm email, confirm my email, email verification, activation email, activation link, confirmation link
two-factor, two factor authentication, two-step verification, 2fa, mfa, multi-factor, two-step, authenticator app
identity, identification, proof of identity, passport, id card, photo id, driving licence
single sign-on, sso, saml, log in with google, social login
delete account, delete my account, close account, close my account, remove my account, deactivate account, erase my account, account deletion, terminate my account
blocked, locked, suspended, banned, disabled account, restricted
unblock, unlock, lift the ban, unban, remove a block
hacked, compromised, stolen account, someone else logged in, unauthorised access, unauthorized access, account breach
merge accounts, combine accounts, two accounts, duplicate account, join accounts
switch account, another account, change account, multiple accounts, several accounts
inactive, dormant, unused account
guest checkout, without an account, order as a guest, no account
stay signed in, stay logged in, keep me logged in, keep me signed in, remember me
privacy, data protection, gdpr, personal data, confidentiality
privacy policy, data policy, privacy notice, cookie policy
my data, personal data, data request, copy of my data, download my data
cookie, tracking consent, consent
security, safe, safety, protection
protect, secure, guard, safeguard
encryption, ssl, tls, https
fraud, scam, scammer, phishing, fake, suspicious
virus, malware, spyware, trojan, infected
steal, stole, stolen, theft, robbed
age limit, minimum age, how old, under 18, underage
child, children, kids
consent, permission, approval, agree
permission, access rights, access, privilege, authorisation, authorization
grant access, give access, allow access, share access, let in
remove access, revoke access, take away access, withdraw access, revoke
role, user role, access level, admin rights
administrator, admin, account owner, admin user
user, member, person, people
team, group, workspace, organisation, organization
company, business, organisation, organization, firm, enterprise
employee, staff, colleague, coworker, worker, team member
invite, add a user, add a member, add someone, add people, add colleagues
remove user, remove member, delete user, kick out, remove someone, delete a member
leave team, leave a group, leave the workspace, quit a team
transfer ownership, change owner, new owner, hand over
partner, affiliate, reseller
refer a friend, referral, invite a friend, recommend a friend, referral bonus
job, career, vacancy, work for you, apply for a job
sponsor, sponsorship, collaboration, cooperation, partnership
press contact, media inquiries, journalist, press kit, press release
customer, client, shopper, buyer
seller, vendor, merchant, supplier
manufacturer, maker, brand, producer
customer support, customer service, customer care, help desk, helpdesk, support team, technical support, service desk
contact, contact us, get in touch, reach you, talk to you, write to you, call you, reach support
talk to a person, speak to someone, human, real person, live agent, speak to an agent, representative
chat, live chat, messaging, instant message
chatbot, bot, virtual assistant, automatic answer
response time, reply time, how fast do you answer, when will you answer, waiting time
answer, reply, respond, response
support ticket, support request, support case, inquiry, enquiry, open a ticket, submit a request
question, query, inquiry, enquiry
frequently asked questions, faq, common questions, questions and answers
help center, help centre, knowledge base, help articles, support site
guide, tutorial, instructions, manual, documentation, user guide, handbook
training, course, webinar, lesson, onboarding
get started, first steps, quick start, introduction, beginner
feedback, opinion, suggestion
feature request, suggest a feature, idea, improvement, wish, suggestion
review, rating, testimonial, stars
survey, questionnaire, poll
report a bug, bug report, report a problem, report an error, report an issue
delete, remove, erase, get rid of, clear
restore, recover, undelete, get back, retrieve, deleted by mistake, recovery
undo, revert, roll back, rollback
trash, bin, recycle bin, deleted items, wastebasket
turn off, disable, deactivate, switch off
turn on, enable, activate, switch on
power on, start up, switch on, turn on, boot
power off, shut down, turn off, switch off
restart, reboot, turn off and on, start again, power cycle
reset, factory reset, factory settings, default settings, restore defaults, start over
change, edit, modify, update, amend, alter, adjust
add, insert, attach, include, put in
create, make, made, build, built
save, keep, kept, retain
copy, duplicate, clone, replicate
move, transfer, migrate, relocate
rename, change the name, give another name, new name
choose, chose, chosen, select, pick
replace, substitute, swap out
connect, pair, hook up
disconnect, unlink, unpair, decouple, detach
show, view, see, make visible
hide, hidden, make invisible, conceal, don't show
search, find, found, look for, look up, locate
sort, order by, arrange, rearrange
filter, narrow down, refine, show only
share, send to others, let others see
stop sharing, unshare, make private
publish, make public, go live
draft, unpublished, not published
allow, permit, authorise, authorize, let in
block, ban, prevent, blacklist, deny
join, take part, participate
start, begin, began, launch, commence
finish, complete, end
stop, quit, end, cease
close, shut, exit, quit
send, sent, submit, transmit
install, add the app, download and install, put on my computer
uninstall, remove app, delete app, remove program, delete the program
set up, setup, configure, install, initial setup
settings, preferences, options, configuration
update, upgrade, new version, newer version, latest version, software update
version, release, edition
changelog, release notes, what's new, new features
compatible, works with, supported
system requirements, supported devices, minimum requirements, which devices, supported browsers
download, get the app, save to my computer, save to my device
upload, add a file, attach a file, import a file, send a file
import, bring in, migrate, transfer from
export, extract, save as
file, document, attachment
folder, directory
attachment, attached file, enclosed file, file in an email
picture, image, photo, photograph
profile picture, avatar, profile photo, profile image
screenshot, screen capture, screen shot, print screen
video, film, clip, movie
record, capture, make a recording
audio, sound, volume
no sound, can't hear, no audio, silent, sound is missing, sound does not work
microphone, mic, headset
headphones, earphones, earbuds, headset
camera, webcam
file format, file type, extension, which formats, supported formats
file size, too large, too big, size limit, maximum size
pdf, acrobat, portable document
spreadsheet, excel, csv
backup, back up, safety copy, save a copy
storage, space, disk space, memory, storage space
storage full, out of space, not enough space, no space left, full disk, memory full
cloud, online storage, cloud storage
sync, synchronise, synchronize
offline, without internet, no connection, not connected
app, application, program, software
mobile app, phone app, app for my phone, iphone app, android app
computer, pc, laptop, desktop, mac, notebook
tablet, ipad
device, unit, machine, gadget, equipment, appliance
browser, web browser, chrome, firefox, safari, edge
website, web site, site, web page, webpage, homepage
link, url, web address, hyperlink
broken link, page not found, 404, link does not work, dead link
dark mode, dark theme, night mode, black background
theme, appearance, design, layout
language, translation, another language
country, region, nation
time zone, timezone, local time, wrong time
font, text size, larger text, letter size, typeface
accessibility, screen reader, disability, impaired, wheelchair
keyboard shortcut, shortcut key, hotkey, key combination
keyboard, keypad
mouse, pointer, cursor, trackpad, touchpad
screen, display, monitor
black screen, blank screen, screen is black, nothing on the screen, no picture
touch screen, touchscreen, screen not responding
button, icon, symbol
menu, navigation, sidebar, hamburger menu
field, input, text box
form, online form, questionnaire
dashboard, overview, start page, home screen, control panel
widget, plugin, plug-in, extension, add-on, addon
integration, connect with, plugin, connector
api, developer, programming interface
api key, access token, token, secret key
embed, add to my website, put on my website, embed code, code snippet
domain, domain name, custom domain, own domain
dns, name server, nameserver, dns record
hosting, server, web host
notification, alert, push notification
turn off notifications, stop notifications, mute notifications, too many notifications, unwanted notifications
no notifications, not getting notifications, not receiving notifications, notifications don't arrive
newsletter, mailing list, marketing emails, promotional emails
unsubscribe, opt out, stop emails, no more emails, stop receiving emails, too many emails
spam, junk mail, junk, unwanted mail, spam folder
no email, did not receive an email, email not arriving, didn't get an email, not receiving emails, no mail arrived, email missing
sms, text message
message, direct message, private message, dm
calendar, schedule, agenda, diary
meeting, conference, conference call, video call, video meeting
reminder, alarm, alert
task, todo, to-do list, assignment
contact list, address book, phone book
inbox, mailbox, incoming mail
forward, redirect, pass on
signature, email footer
sign, signature, e-sign, digital signature, electronic signature
template, preset
tag, label, keyword
chart, graph, diagram
statistics, report, analytics, metrics, insights
history, log, activity log, audit log, earlier activity
number of users, user limit, seats, how many users, add seats
limit, maximum, quota, cap, restriction, upper limit
increase, raise, higher
reduce, decrease, lower, lessen
wifi, wi-fi, wireless, wlan, wireless network
internet, network, connection, broadband
no internet, internet not working, connection lost, no network, network problem, cannot connect, can't connect, won't connect, loses connection, keeps disconnecting
router, modem, access point, hub
bluetooth, pairing
signal, signal strength, network coverage, mobile coverage, bad reception, poor reception
mobile data, roaming, data plan, cellular data, 4g, 5g
sim card, sim, esim
vpn, proxy, firewall, blocked network
cable, wire, cord
charger, charging cable, power adapter, power supply, power cord, charging station
charge the battery, recharge, battery charging, charge the device, charge my phone
battery, battery life, accumulator
battery drains, battery empty, battery dies, short battery life, flat battery, battery runs out
electricity, mains power, electric power
power cut, power outage, power failure, blackout
wall socket, power outlet, electrical outlet, plug, mains socket
usb, port, connector, jack
light, lamp, led, indicator
blink, flashing, flickering
printer, print
paper jam, paper stuck, jammed paper, paper is stuck
ink, toner, cartridge
scan, scanner
remote control, the remote, handset
sensor, detector
television, tv, smart tv
assemble, mount, put together
firmware, system software, device software, firmware update
device driver, printer driver, hardware driver
error, fault, failure, problem, issue, bug
error message, error code, warning message, error text
something went wrong, unknown error, unexpected error, try again later, general error
problem, trouble, issue, difficulty
troubleshoot, solve, resolve, fix, solution
freeze, froze, frozen, hangs, not responding, stuck, locks up, unresponsive
crash, closes by itself, shuts down, quits unexpectedly, closes unexpectedly
slow, sluggish, lag, takes a long time, loading slowly, performance
not loading, doesn't load, won't load, won't open, doesn't open, keeps loading, blank page, white page
clear cache, empty cache, delete cookies, clear browsing data, cached
outage, downtime, service is down, site is down, disruption, interruption, system status, not available right now
maintenance, planned maintenance, scheduled maintenance, service window
wrong, incorrect, mistaken, inaccurate, not right
mistake, error, typo, misspelling
missing, gone, disappeared, vanished, lost, can't find
lost, lose, misplaced, lost property
duplicate, double, twice, appears twice
empty, blank, nothing there, no results
invalid, not valid, not accepted, rejected
refused, declined, rejected, denied, turned down
access denied, no access, not allowed, forbidden, permission denied, no permission
reason, cause
approve, accept
pending, waiting, in progress, processing, on hold
status, progress
deadline, last day, time limit, latest date, cut-off
how long, duration, length, time frame
fast, quick, rapid, speed
immediately, right away, at once, instantly, straight away
automatic, auto, by itself, on its own
manual, by hand
automation, workflow, rule
monthly, per month, every month, each month
yearly, annual, per year, every year, each year
weekly, per week, every week, each week
daily, per day, every day, each day
temporary, temporarily, for a while, short time
permanent, forever, for good
personal, private, individual
example, sample, instance
rule, policy, guideline, regulation
requirement, condition, prerequisite
eligible, qualify, entitled
difference, compare, comparison, versus
choose a plan, which plan, right plan, compare plans, plan comparison
feature, function, capability
allergy, allergen, allergic, intolerance
food, meal, dish
vegan, vegetarian, plant based
school, education, teacher, classroom
stream, watch a video, play a video, watch online
comment, remark, reply
profile visibility, private profile, who can see, hide my profile, privacy settings
report abuse, harassment, bullying, inappropriate, offensive content, report a user, abuse
copyright, intellectual property, trademark
address, street, residence, postal address
postcode, zip code, postal code, zip
date of birth, birthday, birth date
first name, given name
last name, surname, family name
death, deceased, died, passed away
owner, proprietor, holder
late fee, late payment fee, reminder fee, interest on late payment
session expired, logged out automatically, keeps logging me out, signed out automatically
no answer, no reply, nobody answers, not heard back, haven't heard back
won't turn on, will not start, doesn't start, does not start, does not turn on, won't power on
link account, connect account, link my account, connect my account
does not charge, won't charge, doesn't charge, not charging
parking, car park, parking lot, parking space
cancel, call off, terminate
copy of invoice, invoice copy, download invoice, get an invoice, find my invoice, where is my invoice, download receipt
payment history, transaction history, purchase history, billing history, transactions
account statement, bank statement, statement
lost card, stolen card, block my card, freeze my card
loan, financing, borrow
ip address, ip number
passkey, security key, fingerprint, face id, biometric
subtitles, captions, closed captions
zoom in, enlarge, magnify, make bigger
full screen, fullscreen, whole screen
bookmark, favourite, favorite, save for later
rotate, flip, turn around
archive, move to archive
conversation, thread, discussion
emoji, smiley, emoticon, reaction
washing instructions, care instructions, how to wash
technician, engineer, service visit
outdated, out of date, old version, obsolete, no longer supported
beta, preview, early access
car, vehicle
attach, enclose
change language, switch language, wrong language, other language
percent, percentage
total, sum, amount
`;
