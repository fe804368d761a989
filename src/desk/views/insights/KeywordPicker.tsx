/** Finds the article that gets the words of a search as a keyword. The words are added to its draft. */

import { useEffect, useState } from 'preact/hooks';
import type { SearchInsight } from '../../../api/schemas/insights.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import { articlePlace } from '../../../api/shared/desk-place.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { SearchDialog } from '../../kit/dialogs/SearchDialog.tsx';
import { addKeyword } from '../../models/articles/add-keyword.ts';
import { useArticleSearch } from '../thread/compose/use-article-search.ts';

export interface KeywordPickerProps {
  helpCenter: DeskHelpCenter;
  row: SearchInsight;
  onClose(): void;
}

export function KeywordPicker({ helpCenter, row: { words, language }, onClose }: KeywordPickerProps) {
  const desk = useDesk();
  const { insights: texts } = useMessages('desk').messages;
  const search = useArticleSearch(helpCenter);
  const [text, setText] = useState('');
  const articles = search.found.value;

  useEffect(() => {
    void search.find(text, language);
  }, [search, text, language]);

  async function add(id: number, title: string, takesOver = false): Promise<void> {
    const open = {
      label: texts.open,
      act: () => desk.navigation.go(articlePlace(id, language)),
    };
    const takeOver = { label: texts.takeOverAndAdd, act: () => void add(id, title, true) };
    const isOwner = desk.session.role === 'owner';
    try {
      const isAdded = await addKeyword(desk.client, { articleId: id, lang: language, words }, takesOver);
      if (isAdded) desk.notices.say(format(texts.wordAdded, { title, words }), open);
      else desk.notices.warn(format(texts.editedElsewhere, { title }), isOwner ? takeOver : open);
    } catch (error) {
      desk.connection.noteError(error);
      desk.notices.warn(texts.wordNotAdded);
    }
  }

  return (
    <SearchDialog
      label={texts.addWord}
      hint={format(texts.findArticle, { words })}
      text={text}
      options={(articles ?? []).map(({ id, title, category }) => ({
        id: `${id}`,
        name: title,
        group: category,
        key: '',
        articleId: id,
      }))}
      none={!articles || text.trim() === '' ? '' : format(texts.noArticle, { text: text.trim() })}
      onText={setText}
      onChoose={({ articleId, name }) => void add(articleId, name)}
      onClose={onClose}
    />
  );
}
