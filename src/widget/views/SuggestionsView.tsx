/** What the search box suggests, and the keys that choose from it. Arrives with the first letter typed. */

import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../../ui/components/Icon.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { createSuggestions } from '../models/search/suggestions.ts';

export { default as styles } from './SuggestionsView.css?inline';

/** The id of an option, for the box to name the highlighted one. */
const optionId = (index: number) => `suggestion-${index}`;

export function View() {
  const { models, prefetch } = useWidget();
  const { search, navigation, source } = models;
  const { messages, locale } = useMessages();
  const here = useRef<HTMLOutputElement>(null);
  const listbox = useRef<HTMLDivElement>(null);
  const model = useMemo(() => createSuggestions(models), [models]);
  useEffect(() => model.dispose, [model]);

  const { text, list, active } = model.suggestions.value;
  const last = list.length;
  const isOpen = search.isTyping.value && last > 0;

  function highlight(index: number) {
    if (index === active) return;
    model.highlight(index);
    const suggestion = list[index];
    if (suggestion) prefetch({ name: 'article', id: suggestion.faqArticleId });
  }

  function choose(index: number) {
    search.leave();
    const suggestion = list[index];
    if (!suggestion) return navigation.go({ name: 'search', text: search.text.peek().trim() });
    const { faqArticleId: id } = suggestion;
    source.emit({ type: 'suggestion-click', articleId: id });
    navigation.go({ name: 'article', id });
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (event.isComposing || last === 0) return;
    if (!isOpen && isArrow) search.resume();
    else if (!isOpen) return;
    else if (key === 'ArrowDown') highlight(active < last ? active + 1 : 0);
    else if (key === 'ArrowUp') highlight(active > 0 ? active - 1 : last);
    else if (key === 'Escape') search.leave();
    // Without a highlight these belong to the text.
    else if (active < 0) return;
    else if (key === 'Home') highlight(0);
    else if (key === 'End') highlight(last);
    else if (key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  }

  useLayoutEffect(() => {
    // The box is there before its list: this view joins the two for as long as it lives.
    const box = here.current?.parentElement?.querySelector('input');
    if (!box) return;
    box.setAttribute('aria-expanded', String(isOpen));
    box.setAttribute('aria-activedescendant', isOpen && active >= 0 ? optionId(active) : '');
    box.addEventListener('keydown', press);
    return () => {
      box.removeEventListener('keydown', press);
      box.setAttribute('aria-expanded', 'false');
    };
  });

  useEffect(() => {
    listbox.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option' as const,
    class: 'option',
    'aria-selected': index === active,
    onPointerMove: () => highlight(index),
    onClick: () => choose(index),
  });

  return (
    <>
      {isOpen && (
        <div
          ref={listbox}
          id="suggestions"
          class="suggestions"
          role="listbox"
          aria-label={messages.suggestions}
          // The focus stays in the box while a suggestion is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {list.map(({ faqArticleId, title, category }, index) => (
            <div key={faqArticleId} {...option(index)}>
              {title}
              {category && <span class="row-note">{category}</span>}
            </div>
          ))}
          <div key="all" {...option(last)}>
            <Icon name="search" />
            {format(messages.searchFor, { text: search.text.value })}
          </div>
        </div>
      )}
      <output ref={here} class="unseen">
        {text !== '' &&
          (last > 0 ? formatCount(locale, messages.suggestionCount, last) : messages.noSuggestions)}
      </output>
    </>
  );
}
