/** Files that were sent with a message: pictures to look at, and others by their name. */

import { isUpload } from './addresses.ts';

const picture = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/**
 * The links to files stand in a list at the end of a message; they become thumbnails and chips. `content` is safe, and
 * its addresses are in full.
 */
export function showFiles(content: DocumentFragment, baseUrl: string | undefined): void {
  const list = content.lastElementChild;
  if (!(list instanceof HTMLUListElement)) return;
  const items = Array.from(list.children);
  const links = items.flatMap((item) => {
    const [link] = item.children;
    const isFile = link instanceof HTMLAnchorElement && isUpload(link.href, baseUrl);
    return isFile && item.textContent === link.textContent ? [link] : [];
  });
  if (links.length === 0 || links.length < items.length) return;
  list.className = 'sent-files';
  for (const link of links) {
    const name = link.textContent;
    link.dir = 'auto';
    if (picture.test(name)) showThumbnail(link, name);
    else link.className = 'sent-file';
  }
}

function showThumbnail(link: HTMLAnchorElement, name: string) {
  const image = document.createElement('img');
  image.src = link.href;
  image.alt = name;
  image.loading = 'lazy';
  link.className = 'sent-picture';
  link.replaceChildren(image);
}

/** The thumbnail that was pressed, to be shown in full; undefined for anything else, and where it opens elsewhere. */
export function pressedPicture(event: MouseEvent): HTMLImageElement | undefined {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(target instanceof Element)) return undefined;
  const image = target.closest('.sent-picture')?.querySelector('img');
  // What is no picture after all is a link like any other.
  return image?.complete && image.naturalWidth === 0 ? undefined : (image ?? undefined);
}

/** The names of a message's files, as a message without words has them for its text. */
export function namesOf(content: DocumentFragment): string {
  const links = content.querySelectorAll('.sent-files a');
  return Array.from(links, (link) => link.querySelector('img')?.alt ?? link.textContent).join(', ');
}
