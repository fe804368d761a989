/** The home page of the help center with a look; nothing in it can be pressed. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { lookPreviewPath } from '../../../../api/shared/desk-paths.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDeploymentUrl } from '../../deployment-url.ts';
import { replaceSheet } from './preview-document.ts';
import type { PreviewFrameProps } from './preview-frame.ts';

/** CSS pixels of the page's width, which is scaled to that of the frame. */
const widths = { desktop: 1120, phone: 375 } as const;

export function PageFrame(props: PreviewFrameProps & { isPhone: boolean }) {
  const { look, drawn, scheme, greeting, isPhone } = props;
  const baseUrl = useDeploymentUrl();
  const { look: texts } = useMessages('owner').messages.settings;
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const sheet = useRef<CSSStyleSheet | null>(null);
  const ownGreeting = useRef<string | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const width = isPhone ? widths.phone : widths.desktop;

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isLoaded || !page) return;
    page.documentElement.dataset['colorScheme'] = scheme;
    sheet.current = replaceSheet(page, page, drawn.page[scheme], sheet.current);
    const title = page.querySelector('.hero-title');
    ownGreeting.current ??= title?.textContent ?? '';
    if (title) title.textContent = greeting ?? ownGreeting.current;
    showLogo(page, look.pictures[scheme === 'dark' ? 'darkLogo' : 'logo'] ?? look.pictures.logo, baseUrl);
  }, [isLoaded, drawn, scheme, greeting, look, baseUrl]);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const resized = new ResizeObserver(() => {
      element.style.setProperty('--scale', String(Math.min(1, element.clientWidth / width)));
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [width]);

  return (
    <div ref={place} class="look-page" style={{ '--width': `${width}px` }}>
      <iframe
        ref={frame}
        title={texts.pagePreview}
        src={`${baseUrl}${lookPreviewPath}${look.helpCenterId}/page`}
        onLoad={({ currentTarget }) => {
          // The page is looked at, and not used: its links would lead out of the preview.
          if (currentTarget.contentDocument) currentTarget.contentDocument.body.inert = true;
          setIsLoaded(true);
        }}
      />
    </div>
  );
}

/** Shows the logo of the chosen scheme; a picture of the page follows the system's. */
function showLogo(page: Document, picture: { readonly path: string } | null, baseUrl: string): void {
  for (const source of page.querySelectorAll('.site source')) source.remove();
  const logo = page.querySelector<HTMLImageElement>('.site-logo');
  if (logo && picture) logo.src = baseUrl + picture.path;
}
