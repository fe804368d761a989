ALTER TABLE "search_titles" ADD COLUMN "mass" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_titles" ADD COLUMN "version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_titles_old" ON "search_titles" USING btree ("user_id","help_center_id","language") WHERE "search_titles"."version" < 1;