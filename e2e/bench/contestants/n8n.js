import { createChat } from '../node_modules/.prebuilt/@n8n/chat/dist/chat.bundle.es.js';
import css from '../node_modules/.prebuilt/@n8n/chat/dist/style.css?inline';
import { addStyle } from './add-style.js';

addStyle(css);
createChat({ webhookUrl: `${location.origin}/n8n`, initialMessages: ['How can we help?'] });

window.contestant = { open: () => document.querySelector('.chat-window-toggle').click() };
