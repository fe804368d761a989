import { expect, test } from 'vitest';
import { home } from '../../../src/languages/en/home.ts';
import { LocalizationContext } from '../../../src/ui/i18n/localization.ts';
import { useMessages } from '../../../src/ui/i18n/use-messages.ts';
import { render } from '../../support/render.ts';

function Title({ part }: { part: 'home' | 'owner' }) {
  const { locale, messages } = useMessages(part);
  return <h1 lang={locale}>{'help' in messages ? messages.help : ''}</h1>;
}

function renderTitle(part: 'home' | 'owner') {
  const page = { language: 'fi', locale: 'en', messages: { home } };
  return render(
    <LocalizationContext.Provider value={page}>
      <Title part={part} />
    </LocalizationContext.Provider>,
  );
}

test('a component reads the part that it names, and the language of that part', () => {
  const title = renderTitle('home').getByRole('heading', { name: 'Help' });
  expect(title.lang).toBe('en');
});

test('a component cannot be drawn on a page that does not have its part', () => {
  expect(() => renderTitle('owner')).toThrow('drawn without the messages of owner');
});
