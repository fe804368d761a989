DROP TABLE "search_lexicon" CASCADE;--> statement-breakpoint
DROP TABLE "search_postings" CASCADE;--> statement-breakpoint
DROP INDEX "search_synonyms_key";--> statement-breakpoint
DROP INDEX "search_titles_words";--> statement-breakpoint
ALTER TABLE "search_synonyms" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "search_titles" DROP COLUMN "mass";