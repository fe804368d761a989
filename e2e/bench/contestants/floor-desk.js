// The least that draws the rows of the desk's page with Preact: neither views nor keys, and nothing that is live.
import { h, render } from 'preact';

const { signedIn } = JSON.parse(document.getElementById('desk-page').textContent);

function Row({ subject, fromName, last }) {
  return h('li', null, [
    h('a', { class: 'row', href: '#' }, [
      h('span', { class: 'avatar' }, fromName.charAt(0)),
      h('span', { class: 'row-text' }, [
        h('span', { class: 'row-line' }, h('span', { class: 'row-subject' }, subject)),
        h('span', { class: 'row-line' }, h('span', { class: 'row-words' }, last?.text)),
      ]),
    ]),
  ]);
}

const rows = signedIn.list.tickets.map((ticket) => h(Row, { key: ticket.ticketId, ...ticket }));
const list = h('section', { class: 'list' }, h('ul', { class: 'rows' }, rows));
render(h('div', { class: 'panes' }, h('main', { class: 'work' }, list)), document.body);
