DROP INDEX "search_titles_old";--> statement-breakpoint
ALTER TABLE "faq_articles" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_titles_old" ON "search_titles" USING btree ("user_id","help_center_id","language") WHERE "search_titles"."version" < 2;