/** The help center whose articles are listed, and what narrows the list. */

import { useId } from 'preact/hooks';
import { maxSearchLength } from '../../../../api/limits.ts';
import { Icon } from '../../../../ui/components/icons/Icon.tsx';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { BarSelect } from '../../../kit/fields/Select.tsx';
import { languageName } from '../../../kit/names/language-name.ts';
import type { ArticleList } from '../../../models/articles/article-list.ts';
import { articleStates, stateName } from '../article-state.ts';

export function ArticleFilters({ list }: { list: ArticleList }) {
  const { helpCenters } = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { locale, messages } = useMessages();
  const id = useId();
  const { helpCenter, lang, state, text } = list.filter.value;
  return (
    <div class="articles-filters">
      <search class="search">
        <label class="unseen" for={id}>
          {texts.find}
        </label>
        <Icon name="search" />
        <input
          id={id}
          class="search-input"
          type="text"
          enterkeyhint="search"
          autocomplete="off"
          dir={text === '' ? undefined : 'auto'}
          maxLength={maxSearchLength}
          placeholder={texts.find}
          value={text}
          data-search
          onInput={({ currentTarget }) => list.searchFor(currentTarget.value)}
          onKeyDown={({ key, isComposing, currentTarget }) => {
            if (key !== 'Escape' || isComposing) return;
            list.searchFor('');
            currentTarget.blur();
          }}
        />
        {text !== '' && (
          <button
            class="search-clear"
            type="button"
            aria-label={messages.clearSearch}
            onClick={() => list.searchFor('')}
          >
            <Icon name="close" />
          </button>
        )}
      </search>
      {helpCenters.length > 1 && (
        <BarSelect
          label={texts.helpCenter}
          value={String(helpCenter.helpCenterId)}
          options={helpCenters.map(({ helpCenterId, title }) => [String(helpCenterId), title])}
          onChoose={(chosen) => {
            const found = helpCenters.find(({ helpCenterId }) => String(helpCenterId) === chosen);
            if (found) list.choose({ helpCenter: found, lang: null });
          }}
        />
      )}
      <BarSelect
        label={texts.state}
        value={state ?? ''}
        options={[
          ['', texts.allStates],
          ...articleStates.map((name) => [name, stateName(name, texts)] as const),
        ]}
        onChoose={(chosen) => list.choose({ state: articleStates.find((name) => name === chosen) ?? null })}
      />
      {helpCenter.languages.length > 1 && (
        <BarSelect
          label={texts.language}
          value={lang ?? ''}
          options={[
            ['', texts.allLanguages],
            ...helpCenter.languages.map((tag) => [tag, languageName(locale, tag)] as const),
          ]}
          onChoose={(tag) => list.choose({ lang: tag || null })}
        />
      )}
    </div>
  );
}
