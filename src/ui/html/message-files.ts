import { isUpload } from './addresses.ts';

const imageName = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/** Shows a message's list of file links as thumbnails and chips. `content` is sanitised, with absolute URLs. */
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
    if (imageName.test(name)) showThumbnail(link, name);
    else link.className = 'sent-file';
  }
}

function showThumbnail(link: HTMLAnchorElement, name: string) {
  const image = document.createElement('img');
  image.src = link.href;
  image.alt = name;
  image.loading = 'lazy';
  link.className = 'sent-image';
  link.replaceChildren(image);
}

/** Returns the pressed thumbnail, to be enlarged; undefined for other elements and for clicks that open a tab. */
export function pressedImage(event: MouseEvent): HTMLImageElement | undefined {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(target instanceof Element)) return undefined;
  const image = target.closest('.sent-image, .in-text-image')?.querySelector('img');
  // A link whose file is no image after all opens like any other link.
  return image?.complete && image.naturalWidth === 0 ? undefined : (image ?? undefined);
}

/** Returns the names of a message's files, which are also the text of a message without words. */
export function sentFileNames(content: DocumentFragment): string {
  const links = content.querySelectorAll('.sent-files a');
  return Array.from(links, (link) => link.querySelector('img')?.alt ?? link.textContent).join(', ');
}
