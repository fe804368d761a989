/** Highlights code by classes, for which the pages' style sheets have colors. */

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

/** The languages, which also define other names, such as `js` and `html`. */
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
// Files in these languages are mostly markup.
hljs.registerAliases(['vue', 'svelte', 'astro'], { languageName: 'xml' });
hljs.registerAliases('env', { languageName: 'ini' });
hljs.registerAliases(['caddy', 'caddyfile'], { languageName: 'nginx' });

/** Maximum characters of a block and of a line, as the library's time may grow with their square. */
const longestBlock = 10_000;
const longestLine = 400;

/** Maximum characters of all blocks; those beyond are not highlighted. */
const longestArticle = 50_000;

const hasLongLine = (text: string) => text.split('\n').some((line) => line.length > longestLine);

/** Highlights a sanitised article's code blocks that specify a supported language. */
export function colorCode(content: DocumentFragment): void {
  let left = longestArticle;
  for (const code of content.querySelectorAll('pre > code[class]')) {
    const [, language = ''] = /(?:^|\s)language-([\w-]+)/.exec(code.className) ?? [];
    const text = code.textContent;
    // Highlighting would lose the author's own markup in the code.
    const isPlain = code.childElementCount === 0;
    const isShort = text.length <= Math.min(longestBlock, left) && !hasLongLine(text);
    if (!isPlain || !isShort || !hljs.getLanguage(language)) continue;
    left -= text.length;
    const { value } = hljs.highlight(text, { language, ignoreIllegals: true });
    code.replaceChildren(coloured(value, code.ownerDocument));
  }
}

/** The character references that the library prints. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Creates nodes from the library's text and spans with its classes; other markup becomes text. */
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

/** Whether a class has colors in the pages; the library's second classes, such as `function_`, have none. */
const isOwnClass = (name: string) => /^hljs-[a-z_-]{1,30}$/.test(name);
