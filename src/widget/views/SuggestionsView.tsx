/** What the search box suggests, and the keys that choose from it. Arrives with the first letter typed. */

import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { optionId, SuggestionList } from '../components/SuggestionList.tsx';
import { useWidget } from '../context.ts';
import { formatCount } from '../i18n/format.ts';
import { useLaterWords } from '../i18n/later-words.ts';
import { createSuggestions } from '../models/suggestions.ts';

export { default as styles } from './SuggestionsView.css?inline';

export function View() {
  const { models, prefetch } = useWidget();
  const { search, navigation, source } = models;
  const { strings, spoken } = useLaterWords();
  const here = useRef<HTMLOutputElement>(null);
  const model = useMemo(() => createSuggestions(models), [models]);
  useEffect(() => model.dispose, [model]);

  const { text, list } = model.suggestions.value;
  const active = model.active.value;
  const isOpen = model.isOpen.value;
  const last = list.length;

  function highlight(index: number) {
    model.highlight(index);
    const suggestion = list[index];
    if (suggestion && index !== active) prefetch({ name: 'article', id: suggestion.articleId });
  }

  function choose(index: number) {
    search.leave();
    const suggestion = list[index];
    if (!suggestion) return navigation.go({ name: 'search', text: search.text.peek().trim() });
    const { articleId } = suggestion;
    source.emit({ type: 'suggestion-click', articleId });
    navigation.go({ name: 'article', id: articleId });
  }

  const closedKeys: Record<string, () => void> = {
    ArrowDown: search.resume,
    ArrowUp: search.resume,
  };
  const openKeys: Record<string, () => void> = {
    ArrowDown: () => highlight(active < last ? active + 1 : 0),
    ArrowUp: () => highlight(active > 0 ? active - 1 : last),
    Escape: search.leave,
  };
  // Without a highlight these belong to the text.
  const highlightedKeys: Record<string, () => void> = {
    Home: () => highlight(0),
    End: () => highlight(last),
    Enter: () => choose(active),
  };

  useLayoutEffect(() => {
    // The box is there before its list: this view joins the two for as long as it lives.
    const box = here.current?.parentElement?.querySelector('input');
    if (!box) return;
    box.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) box.setAttribute('aria-activedescendant', optionId(active));
    else box.removeAttribute('aria-activedescendant');

    const press = (event: KeyboardEvent) => {
      if (event.isComposing || last === 0) return;
      const keys = isOpen ? { ...openKeys, ...(active >= 0 && highlightedKeys) } : closedKeys;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    box.addEventListener('keydown', press);
    return () => {
      box.removeEventListener('keydown', press);
      box.setAttribute('aria-expanded', 'false');
    };
  });

  return (
    <>
      {isOpen && (
        <SuggestionList
          text={search.text.value}
          suggestions={list}
          active={active}
          onHighlight={highlight}
          onChoose={choose}
        />
      )}
      <output ref={here} class="unseen">
        {text !== '' &&
          (last > 0 ? formatCount(spoken, strings.suggestionCount, last) : strings.noSuggestions)}
      </output>
    </>
  );
}
