// The shop's own script. The stub lets a page give the widget commands before its script has arrived.
const stub = function () {
  (window.frontdesk.q = window.frontdesk.q || []).push(arguments);
};
window.frontdesk = window.frontdesk || stub;

const lang = document.documentElement.lang;
const texts = {
  en: { added: '{name} is in your cart.', show: 'See the cart', found: '{n} products', size: 'Size {size}' },
  sv: {
    added: '{name} ligger i varukorgen.',
    show: 'Till varukorgen',
    found: '{n} produkter',
    size: 'Storlek {size}',
  },
  de: {
    added: '{name} liegt im Warenkorb.',
    show: 'Zum Warenkorb',
    found: '{n} Artikel',
    size: 'Größe {size}',
  },
  ar: { added: 'أُضيف {name} إلى السلة.', show: 'عرض السلة', found: '{n} منتجات', size: 'المقاس {size}' },
}[lang];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
const all = (selector) => [...document.querySelectorAll(selector)];

window.frontdesk('config', { logo: new URL('pictures/mark.svg', import.meta.url).href });

// --- Help: commands of the widget on ordinary links ---

// Once the page has loaded and the stub is still there, the widget was blocked: the link then does what its href says.
const widgetIsMissing = () => document.readyState === 'complete' && window.frontdesk === stub;

document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-help-article], [data-help-search], [data-help-open]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || widgetIsMissing()) return;
  const { helpArticle, helpSearch } = link.dataset;
  event.preventDefault();
  if (helpArticle) window.frontdesk('article', helpArticle);
  else if (helpSearch) window.frontdesk('search', helpSearch);
  else window.frontdesk('open');
});

// --- The customer who is signed in: the shop's backend signs for her, again whenever a token is about to end ---

if ('signedIn' in document.body.dataset) {
  window.frontdesk('identify', async () => {
    const response = await fetch('visitor-token');
    if (!response.ok) throw new Error(`visitor-token answered ${response.status}`);
    return await response.text();
  });
}

// --- Menu ---

const menuButton = document.querySelector('.menu-button');
const menu = document.querySelector('.main-nav');

function showMenu(isOpen) {
  menu.classList.toggle('is-open', isOpen);
  menuButton.setAttribute('aria-expanded', String(isOpen));
}

menuButton.addEventListener('click', () => showMenu(!menu.classList.contains('is-open')));
menu.addEventListener('click', (event) => {
  if (event.target.closest('a')) showMenu(false);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.classList.contains('is-open')) return;
  showMenu(false);
  menuButton.focus();
});

// --- Cart ---

const products = {
  jacket: { name: 'Fjällrand shell jacket', price: 3490, tint: 'moss', page: 'product.html' },
  trousers: { name: 'Tjärn shell trousers', price: 2290, tint: 'sand' },
  midlayer: { name: 'Lav wool half-zip', price: 1290, tint: 'sky' },
  mittens: { name: 'Rimfrost wool mittens', price: 590, tint: 'moss' },
  hat: { name: 'Kvist knitted hat', price: 390, tint: 'rust' },
  pack: { name: 'Myrstig 45 trekking pack', price: 2190, tint: 'sky' },
  tent: { name: 'Lägerro 2 tent', price: 5490, tint: 'moss' },
  'sleeping-bag': { name: 'Dvala −5 sleeping bag', price: 3290, tint: 'sand' },
  stove: { name: 'Glöd gas stove', price: 890, tint: 'sand' },
  boots: { name: 'Hällmark leather boots', price: 2690, tint: 'sky' },
};
const colours = { spruce: 'Spruce', rowan: 'Rowan', lake: 'Lake' };

// The demo's visitor comes back to a cart with two things in it; cart.html shows the same two without this script.
const firstCart = [
  { id: 'jacket', colour: 'spruce', size: 'M', count: 1 },
  { id: 'stove', count: 1 },
];
const cartKey = 'skogsrand-cart';

function readCart() {
  try {
    const cart = JSON.parse(sessionStorage.getItem(cartKey)) ?? firstCart;
    return cart.filter((line) => products[line.id] && line.count > 0);
  } catch {
    return [...firstCart];
  }
}

function writeCart(cart) {
  try {
    sessionStorage.setItem(cartKey, JSON.stringify(cart));
  } catch {
    /* A browser without storage keeps the page's own state. */
  }
}

let cart = readCart();
const isSame = (a, b) => a.id === b.id && a.size === b.size && a.colour === b.colour;
const countAll = () => cart.reduce((sum, line) => sum + line.count, 0);

function showCount() {
  for (const element of all('[data-cart-count]')) element.textContent = String(countAll());
}

function addToCart(line) {
  const known = cart.find((other) => isSame(other, line));
  cart = known
    ? cart.map((other) => (other === known ? { ...other, count: Math.min(9, other.count + 1) } : other))
    : [...cart, { ...line, count: 1 }];
  writeCart(cart);
  showCount();
}

function sayAdded(place, name) {
  const link = document.createElement('a');
  link.href = document.querySelector('[data-cart-link]').getAttribute('href');
  link.textContent = texts.show;
  const line = document.createElement('p');
  line.append(`${fill(texts.added, { name })} `, link);
  place.replaceChildren(line);
}

showCount();
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

for (const button of all('[data-add]')) {
  button.addEventListener('click', () => {
    const { add, size, name } = button.dataset;
    addToCart({ id: add, ...(size && { size }) });
    button.closest('section').querySelector('[data-said]').textContent = fill(texts.added, { name });
    button.classList.add('is-added');
    setTimeout(() => button.classList.remove('is-added'), 2000);
  });
}

// --- Products: filter ---

const filterButtons = all('button[data-filter]');

function filterProducts(kind) {
  const isAll = !filterButtons.some((button) => button.dataset.filter === kind) || kind === 'all';
  for (const button of filterButtons)
    button.setAttribute('aria-pressed', String(button.dataset.filter === (isAll ? 'all' : kind)));
  const shown = all('[data-kind]').filter((item) => {
    item.hidden = !isAll && item.dataset.kind !== kind;
    return !item.hidden;
  });
  for (const item of all('[data-only-all]')) item.hidden = !isAll;
  return shown.length;
}

if (filterButtons.length > 0) {
  for (const element of all('[data-filter]')) {
    element.addEventListener('click', () => {
      const n = filterProducts(element.dataset.filter);
      document.querySelector('[data-found]').textContent = fill(texts.found, { n });
    });
  }
  const wanted = new URLSearchParams(location.search).get('gear');
  if (wanted) filterProducts(wanted);
}

// --- Product page: colour and size ---

const buy = document.querySelector('[data-buy]');

function showColour(colour) {
  for (const image of all('[data-view]')) {
    image.src = image.getAttribute('src').replace(/jacket-[a-z]+/, `jacket-${colour}`);
  }
}

if (buy) {
  buy.addEventListener('change', (event) => {
    if (event.target.name === 'colour') showColour(event.target.value);
  });
  buy.addEventListener('submit', (event) => {
    event.preventDefault();
    const { colour, size } = Object.fromEntries(new FormData(buy));
    addToCart({ id: 'jacket', colour, size });
    sayAdded(buy.querySelector('[data-said]'), `Fjällrand, ${fill(texts.size, { size })}`);
  });
  const chosen = buy.querySelector('[name=colour]:checked');
  if (chosen && chosen.value !== 'spruce') showColour(chosen.value);
}

// --- Cart page ---

const checkout = document.querySelector('[data-checkout]');
const kronor = (amount) => `${amount.toLocaleString('en')} kr`;
const freeFrom = 800;

function describe(line) {
  return (
    [line.colour && colours[line.colour], line.size && fill(texts.size, line)].filter(Boolean).join(' · ') ||
    'One size'
  );
}

function renderLine(line, index) {
  const product = products[line.id];
  const item = document.querySelector('[data-line-template]').content.firstElementChild.cloneNode(true);
  const part = (name) => item.querySelector(`[data-part=${name}]`);
  part('picture').src = `pictures/${line.id}${line.id === 'jacket' ? `-${line.colour ?? 'spruce'}` : ''}.svg`;
  part('frame').classList.add(`tint-${product.tint}`);
  part('name').textContent = product.name;
  part('name').href = product.page ?? 'index.html#gear';
  part('variant').textContent = describe(line);
  part('price').textContent = kronor(product.price * line.count);
  part('count').textContent = String(line.count);
  for (const [name, step, label] of [
    ['less', -1, 'One less'],
    ['more', 1, 'One more'],
  ]) {
    const button = part(name);
    button.setAttribute('aria-label', `${label}: ${product.name}`);
    button.disabled = line.count + step < 1 || line.count + step > 9;
    button.dataset.change = `${index} ${step}`;
  }
  part('remove').dataset.change = `${index} ${-line.count}`;
  part('removed-name').textContent = ` ${product.name}`;
  return item;
}

function renderSums() {
  const form = new FormData(checkout);
  const goods = cart.reduce((sum, line) => sum + products[line.id].price * line.count, 0);
  const delivery = { point: goods >= freeFrom ? 0 : 49, home: 99, express: 149 }[form.get('delivery')];
  const total = goods + delivery + (form.has('gift') ? 39 : 0);
  const set = (name, text) => {
    document.querySelector(`[data-sum=${name}]`).textContent = text;
  };
  set('goods', kronor(goods));
  set('delivery', delivery === 0 ? 'Free' : kronor(delivery));
  set('point', goods >= freeFrom ? 'Free' : kronor(49));
  set('total', kronor(total));
  set('vat', kronor(Math.round(total / 5)));
  set(
    'until-free',
    goods >= freeFrom
      ? 'Delivery to a service point is free.'
      : `${kronor(freeFrom - goods)} more and delivery to a service point is free.`,
  );
  document.querySelector('[data-gift]').hidden = !form.has('gift');
}

function renderCart() {
  document.querySelector('[data-lines]').replaceChildren(...cart.map(renderLine));
  document.querySelector('[data-empty]').hidden = cart.length > 0;
  for (const element of all('[data-full]')) element.hidden = cart.length === 0;
  renderSums();
  showCount();
}

function changeCount(index, step) {
  cart = cart
    .map((line, i) => (i === index ? { ...line, count: line.count + step } : line))
    .filter((line) => line.count > 0);
  writeCart(cart);
  renderCart();
}

if (checkout) {
  renderCart();
  document.querySelector('[data-lines]').addEventListener('click', (event) => {
    const button = event.target.closest('[data-change]');
    if (!button) return;
    const [index, step] = button.dataset.change.split(' ').map(Number);
    const part = button.dataset.part;
    const lines = cart.length;
    changeCount(index, step);
    // The list is drawn anew: focus goes back to the same button, or to the heading when its line is gone.
    const again = document
      .querySelectorAll('[data-lines] > li')
      [index]?.querySelector(`[data-part=${part}]:not(:disabled)`);
    if (cart.length === lines && again) again.focus();
    else document.querySelector('h1').focus();
  });
  checkout.addEventListener('change', renderSums);
}

// --- Forms that a demo cannot send ---

for (const form of all('[data-demo-form]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = document.createElement('p');
    said.textContent = form.dataset.demoForm;
    form.querySelector('[data-said]').replaceChildren(said);
  });
}
