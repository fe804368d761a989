/** What hosts of files are told of the addresses that pages had elsewhere. */

import { expect, test } from 'vitest';
import { redirectsFile } from '../../../../src/server/help/export/redirects-file.ts';
import { staticSite } from '../../../../src/server/help/export/static-site.ts';
import { listMovedPages } from '../../../../src/server/help/queries/old-addresses.sql.ts';
import { findSiteForOwner } from '../../../../src/server/help/queries/sites.sql.ts';
import { useApp } from '../../../support/app.ts';
import { buildHelpCenter } from '../../../support/help-center.ts';

const service = useApp();

test('each address of an older site leads to the file that has its page now, and nothing else is written', async () => {
  const { db, pool } = service.database;
  const files = {
    '_config.yml': '',
    'returns/index.md': '---\ntitle: Returns\npermalink: /send-back/\n---\nAbout returns.\n',
    'returns/how.md':
      '---\ntitle: How to return\npermalink: /how/\nredirect_from: ["/a b/*:x", "/c%0A/* /evil 301"]\n---\nText.\n',
    'returns/secret.md': '---\ntitle: Secret\npermalink: /secret/\ndraft: true\n---\nText.\n',
  };
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1, files, title: 'Shop' });
  const stored = await findSiteForOwner(db, 1, helpCenterId);
  if (!stored) throw new Error('there is no site');
  const site = staticSite(stored, { baseUrl: 'https://shop.example/help/', languages: ['en'] });
  const { rows } = await pool.query(
    `select a.faq_article_id as article, a.faq_category_id as category from faq_articles a
     where a.user_id = 1 and a.title = 'How to return'`,
  );
  const { article, category } = rows[0];
  const lines = redirectsFile(site, await listMovedPages(db, site))
    .trimEnd()
    .split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `/how /help/en/articles/${article}-how-to-return.html 301`,
      `/how.html /help/en/articles/${article}-how-to-return.html 301`,
      `/send-back /help/en/${category}-returns.html 301`,
    ]),
  );
  for (const line of lines) expect(line).toMatch(/^\/[^\s*:]+ \/help\/en\/[^\s*]+\.html 301$/);
  expect(lines.join('\n')).not.toContain('secret');
});
