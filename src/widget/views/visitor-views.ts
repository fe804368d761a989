import type { LazyView, LazyViewName } from './lazy-view.ts';

/** Loads one of the views in which visitors write and read messages. */
export async function loadVisitorView(name: LazyViewName): Promise<LazyView> {
  switch (name) {
    case 'messages':
      return await import('./MessagesView.tsx');
    case 'contact':
      return await import('./ContactView.tsx');
    case 'ticket':
      return await import('./TicketView.tsx');
    case 'conversation':
      return await import('./ConversationView.tsx');
    case 'tabs':
      return await import('./TabsView.tsx');
    default:
      throw new TypeError(`there is no view ${name}`);
  }
}
