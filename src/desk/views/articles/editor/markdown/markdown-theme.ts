/** How Markdown looks in the editor, in the colours of the desk. */

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const monospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: monospace, fontSize: '0.93em' },
  { tag: [tags.link, tags.url], color: 'var(--fd-accent)' },
  {
    tag: [tags.processingInstruction, tags.quote, tags.tagName, tags.angleBracket],
    color: 'var(--fd-text-quiet)',
  },
]);

const surface = EditorView.theme({
  '&': { minHeight: '100%', color: 'var(--fd-text)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: '2px solid var(--fd-accent)', outlineOffset: '-2px', borderRadius: '8px' },
  '.cm-scroller': { fontFamily: 'var(--fd-font)', lineHeight: '1.6' },
  '.cm-content': { minHeight: '240px', padding: '14px 0', caretColor: 'var(--fd-text)' },
  '.cm-line': { padding: '0 16px' },
  '.cm-placeholder': { color: 'var(--fd-text-quiet)' },
  '.cm-passage': {
    borderRadius: '3px',
    background: 'var(--desk-note)',
    boxShadow: '0 0 0 1px var(--desk-note-line)',
    color: 'var(--desk-note-text)',
  },
});

export const markdownTheme = [surface, syntaxHighlighting(marks)];
