CREATE TABLE "search_sections" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"model" text NOT NULL,
	"hash" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "search_sections_user_id_article_id_position_pk" PRIMARY KEY("user_id","article_id","position")
);
--> statement-breakpoint
ALTER TABLE "search_titles" ADD COLUMN "embedded_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "search_sections" ADD CONSTRAINT "search_sections_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_sections_index" ON "search_sections" USING btree ("user_id","help_center_id","language","position","article_id");--> statement-breakpoint
CREATE INDEX "search_titles_embedded_by" ON "search_titles" USING btree ("embedded_by");