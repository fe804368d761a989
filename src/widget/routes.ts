/** The routes of the widget, and their paths. */

import type { LinkTarget } from '../ui/components/links.ts';

export type Route = LinkTarget;

/** The routes of a visitor's messages. */
export type MessagesRouteName = 'messages' | 'ticket' | 'conversation' | 'contact';

export const isMessagesRoute = (name: Route['name']): name is MessagesRouteName =>
  /^(messages|ticket|conversation|contact)$/.test(name);

/** Whether a route shows messages and who wrote them. */
export const isThread = ({ name }: Route): boolean => /^(contact|ticket|conversation)$/.test(name);

const folders = {
  category: 'categories',
  ticket: 'tickets',
  conversation: 'conversations',
};

/**
 * Returns the path of a route: `/`, `/categories/12`, `/articles/34`, `/articles/34?h=returns`, `/search?q=size`,
 * `/contact`, `/messages`, `/tickets/56`, `/conversations/c-78`.
 */
export function toPath(route: Route): string {
  switch (route.name) {
    case 'home':
      return '/';
    case 'search':
      return `/search?q=${encodeURIComponent(route.text)}`;
    case 'messages':
    case 'contact':
      return `/${route.name}`;
    case 'article':
      return `/articles/${route.id}${route.heading ? `?h=${encodeURIComponent(route.heading)}` : ''}`;
    default:
      return `/${folders[route.name]}/${encodeURIComponent(route.id)}`;
  }
}

/** Returns the route of a path; home for any unknown path. */
export function fromPath(path: string): Route {
  const [pathname = '', query] = path.split('?');
  const parameters = new URLSearchParams(query);
  const [, folder = '', id = ''] = /^\/(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (/^[1-9]\d{0,15}$/.test(id)) {
    if (folder === 'categories') return { name: 'category', id: +id };
    if (folder === 'tickets') return { name: 'ticket', id: +id };
    if (folder === 'articles') {
      const heading = parameters.get('h');
      return { name: 'article', id: +id, ...(heading && { heading }) };
    }
  }
  if (folder === 'conversations' && id) return { name: 'conversation', id: decodeId(id) };
  if (folder === 'messages' || folder === 'contact') return { name: folder };
  return folder === 'search' ? { name: 'search', text: parameters.get('q') ?? '' } : { name: 'home' };
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
