/** Colours code by its language: words of it get classes, for which the style sheets of pages have colours. */

import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** Those that help centers show; each brings the other names that people write for it, such as `js` and `html`. */
const languages: Readonly<Record<string, LanguageFn>> = {
  bash,
  css,
  diff,
  ini,
  javascript,
  json,
  markdown,
  nginx,
  php,
  python,
  ruby,
  shell,
  sql,
  typescript,
  xml,
  yaml,
};

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
// What is written in them most is markup.
hljs.registerAliases(['vue', 'svelte', 'astro'], { languageName: 'xml' });
hljs.registerAliases('env', { languageName: 'ini' });
hljs.registerAliases(['caddy', 'caddyfile'], { languageName: 'nginx' });

/**
 * Characters of one block, and of one line of it, beyond which it stays as it is. The library may take time that grows
 * with their square: within these, no block that was tried takes half a second.
 */
const longestBlock = 10_000;
const longestLine = 400;

/** Characters of all blocks of an article; those after it stay as they are. */
const longestArticle = 50_000;

const hasLongLine = (text: string) => text.split('\n').some((line) => line.length > longestLine);

/** Colours the blocks of code in an article that was sanitised: those whose language is named, and known here. */
export function colorCode(content: DocumentFragment): void {
  let left = longestArticle;
  for (const code of content.querySelectorAll('pre > code[class]')) {
    const [, language = ''] = /(?:^|\s)language-([\w-]+)/.exec(code.className) ?? [];
    const text = code.textContent;
    // What is marked in the code by its author would be lost.
    const isPlain = code.childElementCount === 0;
    const isShort = text.length <= Math.min(longestBlock, left) && !hasLongLine(text);
    if (!isPlain || !isShort || !hljs.getLanguage(language)) continue;
    left -= text.length;
    const { value } = hljs.highlight(text, { language, ignoreIllegals: true });
    code.replaceChildren(coloured(value, code.ownerDocument));
  }
}

/** What the library says with an entity. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Makes nodes of what the library prints, which is text and spans with classes of its own; anything else stays text, so
 * that no code becomes markup.
 */
function coloured(printed: string, document: Document): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const open: ParentNode[] = [fragment];
  for (const part of printed.split(/(<span class="[\w\s.-]*">|<\/span>)/)) {
    const inner = open.at(-1) ?? fragment;
    const [, classes] = /^<span class="([\w\s.-]*)">$/.exec(part) ?? [];
    if (classes !== undefined) {
      const span = document.createElement('span');
      span.className = classes.split(' ').filter(isOwnClass).join(' ');
      inner.append(span);
      open.push(span);
    } else if (part === '</span>') {
      if (open.length > 1) open.pop();
    } else if (part !== '') {
      inner.append(part.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity] ?? entity));
    }
  }
  return fragment;
}

/** Its second classes, such as `function_`, say more than pages have colours for. */
const isOwnClass = (name: string) => /^hljs-[a-z_-]{1,30}$/.test(name);
