DROP INDEX "search_titles_old";--> statement-breakpoint
ALTER TABLE "search_titles" DROP COLUMN "version";