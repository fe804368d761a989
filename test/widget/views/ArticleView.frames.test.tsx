import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildArticle } from '../../support/fixtures.ts';
import { type OpenOptions, type OpenWidget, openWidget } from '../../support/open-widget.tsx';

const sections = Array.from(
  { length: 40 },
  (_, n) => `<h2>Part ${n}</h2><p>${'Words of it. '.repeat(20)}</p>`,
);

const openLong = (options: OpenOptions = {}) =>
  openWidget({
    route: { name: 'article', id: 101 },
    answers: {
      getArticle: ({ id }) => buildArticle({ faqArticleId: id, content: sections.join('') }),
    },
    ...options,
  });

interface Frame {
  readonly headings: number;
  /** Distance from the top of the view to the text. */
  readonly top: number | undefined;
  readonly hasVote: boolean;
  readonly hasContents: boolean;
  readonly links: number;
}

/** Notes what each frame paints of an article, from the first with its text on, until all of it is there. */
function watchFrames({ host }: OpenWidget): Promise<Frame[]> {
  const frames: Frame[] = [];
  return new Promise((resolve) => {
    const note = () => {
      const find = (selector: string) => [
        ...(host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
      ];
      const [text] = find('.rich');
      if (text?.hasChildNodes()) {
        frames.push({
          headings: find('.rich h2').length,
          top: text.offsetTop,
          hasVote: find('.vote').length > 0,
          hasContents: find('.contents summary').length > 0,
          links: find('.contents a').length,
        });
      }
      if (frames.at(-1)?.hasVote) resolve(frames);
      else requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

describe('an article is painted', () => {
  test('with its text first, and what comes below a frame later, without a move', async () => {
    const opened = openWidget({ route: { name: 'article', id: 101 } });
    const frames = await watchFrames(opened);
    expect(frames[0]?.hasVote).toBe(false);
    expect(new Set(frames.map(({ top }) => top)).size).toBe(1);
    expect(opened.client.sentTo('recordView')).toHaveLength(1);
    await expect.element(opened.screen.getByText('Was this helpful?')).toBeInTheDocument();
  });

  test('with its first screen before the rest where it is long, in the place that it keeps', async () => {
    const frames = await watchFrames(openLong());
    const [first, last] = [frames[0], frames.at(-1)];
    expect(first?.headings).toBeGreaterThan(5);
    expect(first?.headings).toBeLessThan(sections.length);
    expect(first).toMatchObject({ hasContents: true, links: 0, hasVote: false });
    expect(last).toMatchObject({ headings: sections.length, links: sections.length });
    expect(last?.top).toBe(first?.top);
  });

  test('with its list of headings at once where that is open beside the text', async () => {
    await page.viewport(1280, 800);
    const opened = openLong({ layout: 'page' });
    const [first] = await watchFrames(opened);
    expect(first?.links).toBe(sections.length);
  });

  test('whole at once for a visitor who comes back to it', async () => {
    const opened = openLong();
    const { screen, widget } = opened;
    await expect.element(screen.getByText('Was this helpful?')).toBeInTheDocument();
    const view = () => widget.element.querySelector('.view');
    view()?.scrollTo(0, 2000);
    widget.models.navigation.go({ name: 'search', text: '' });
    await expect.element(screen.getByRole('combobox')).toBeVisible();
    widget.models.navigation.back();
    const frames = await watchFrames(opened);
    expect(frames).toEqual([
      {
        headings: sections.length,
        links: sections.length,
        hasVote: true,
        hasContents: true,
        top: frames[0]?.top,
      },
    ]);
    expect(view()?.scrollTop).toBe(2000);
  });

  test('whole at once where it begins at one of its headings', async () => {
    const route = { name: 'article', id: 101, heading: 'part-39' } as const;
    const frames = await watchFrames(openLong({ route }));
    expect(frames).toHaveLength(1);
  });

  test('with its text there when the focus comes to its heading', async () => {
    const opened = openWidget();
    const { host, screen, widget } = opened;
    await expect.element(screen.getByRole('combobox')).toBeVisible();
    widget.focus();
    const found = new Promise((resolve) => {
      host.shadowRoot?.addEventListener('focusin', ({ target }) => {
        const isHeading = target instanceof Element && target.matches('.article h1');
        if (isHeading) resolve(host.shadowRoot?.querySelector('.rich')?.hasChildNodes());
      });
    });
    // Nothing was fetched before, so that the heading takes the focus from the empty view.
    widget.models.navigation.go({ name: 'article', id: 103 });
    expect(await found).toBe(true);
  });
});
