import { mount } from 'frontdesk';

document.getElementById('app').innerHTML = `
  <main>
    <h1>A plain site</h1>
    <button type="button" id="leave">Leave</button>
    <button type="button" id="read">Read more</button>
  </main>`;

const { articleId, ...settings } = Object.fromEntries(new URLSearchParams(location.search));
const desk = mount(null, settings);
document.getElementById('leave').onclick = () => desk.destroy();
document.getElementById('read').onclick = () => desk.article(articleId);
