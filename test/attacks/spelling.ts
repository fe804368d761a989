/** Handlers, styles and tags in every spelling that a reader of the text alone may take for something else. */

import { attacksOf } from './attack.ts';

export const spelling = attacksOf('spelling', [
  '<p style="background:url(CALL)" title="a > b" onclick=RUN>x</p>',
  '<p STYLE=background:url(CALL) class=\'a "b"\' hidden ONCLICK=RUN>x</p>',
  '<img/src=x/onerror=RUN alt = z />',
  '<img src=x onerror =RUN>',
  '<img src=x onerror= RUN />',
  '<img src="x"onerror=RUN>',
  '<img src=x"onerror=RUN>',
  "<img src='x'style='background:url(CALL)'onerror=RUN>",
  '<img =onerror=RUN src=x>',
  '<img "onerror=RUN src=x onerror=RUN">',
  '<img src=x onerror=RUN onerror=y>',
  '<img <p src=x onerror=RUN>',
  '<<img src=x onerror=RUN>',
  '<<style></style>img src=x onerror=RUN>',
  '<<!-- -->img src=x onerror=RUN>',
  'a <style>p{background:url(CALL)}</style>b <!-- <img src=x onerror=RUN> --> c <!doctype html>d',
  '1 < 2, onclick = RUN, style="background:url(CALL)"',
  '<textarea><p style=a onclick=RUN></textarea><img src=x onerror=RUN>',
  '<iframe src="javascript:RUN"><img src=x onerror=RUN></iframe><img src=x onerror=RUN>',
  '<style></style\n><img src=x onerror=RUN>',
  '<style></styles><img src=x onerror=RUN></style><img src=x onerror=RUN>',
  '<script></script/><img src=x onerror=RUN>',
  '</style onclick=RUN></p onclick=RUN></br onclick=RUN>',
  '<svg><style/><img src=x onerror=RUN></svg>',
  'a<p title="b onclick=RUN',
]);
