import { mount } from 'frontdesk';

const { articleId, ...settings } = Object.fromEntries(new URLSearchParams(location.search));
const desk = mount(null, settings);
document.getElementById('leave').onclick = () => desk.destroy();
document.getElementById('read').onclick = () => desk.article(articleId);
