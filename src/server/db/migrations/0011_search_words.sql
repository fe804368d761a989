CREATE TABLE "search_synonyms" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"group_number" integer NOT NULL,
	"position" smallint NOT NULL,
	"member" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_synonyms_pk" PRIMARY KEY("user_id","help_center_id","language","group_number","position")
);
--> statement-breakpoint
DROP INDEX "search_titles_old";--> statement-breakpoint
ALTER TABLE "faq_articles" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "faq_articles" ADD COLUMN "featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD CONSTRAINT "search_synonyms_help_center" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_synonyms_key" ON "search_synonyms" USING btree ("user_id","help_center_id","language","key");--> statement-breakpoint
CREATE INDEX "search_titles_old" ON "search_titles" USING btree ("user_id","help_center_id","language") WHERE "search_titles"."version" < 2;