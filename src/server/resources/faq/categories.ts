import type { Caller, Service } from '../../../api/service.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { PublishedReads } from '../../db/replica/published-reads.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import { presentCategory, presentSingleCategory } from './present.ts';
import * as queries from './visible-content.sql.ts';

type CategoryReader = Pick<Service, 'listCategories' | 'getCategory'>;

export function createCategoryReader(reads: PublishedReads, helpCenters: HelpCenterFinder): CategoryReader {
  return {
    async listCategories(caller, input) {
      const { userId } = caller;
      const isNamed = input.helpCenterId !== undefined || input.faqId !== undefined;
      const scope = {
        userId,
        helpCenters: isNamed ? (await helpCenters.find(userId, input)).id : searchedHelpCenters(caller, null),
        language: storedLanguage(input.lang),
      };
      const rows = await reads.read(userId, (replica) => queries.listCategories(replica, scope));
      return rows.map(presentCategory);
    },

    async getCategory(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      // Clients list the categories of all help centers, and then read each of them in a single help center: a category
      // is found there even if it belongs to another help center, and then has no articles.
      const scope = { ...helpCenter, helpCenters: searchedHelpCenters(caller, helpCenter.helpCenterId) };
      return await reads.read(caller.userId, async (replica) => {
        const category = await queries.findCategory(replica, scope, input.id);
        const [sections, articles] = await Promise.all([
          queries.listSections(replica, helpCenter, category.faqCategoryId),
          queries.listArticles(replica, helpCenter, category.faqCategoryId, input.articles !== 'titles'),
        ]);
        return presentSingleCategory(category, sections, articles);
      });
    },
  };
}

/**
 * Returns the help centers in which a category is looked up. Public keys cannot read the categories of private ones.
 * @param named the help center that the request specifies, which is searched even if it is private
 */
function searchedHelpCenters({ kind }: Caller, named: number | null): queries.CategoryScope['helpCenters'] {
  return kind === 'secret' ? 'all' : { named };
}
