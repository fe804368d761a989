CREATE TABLE "search_index_uses" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"used_on" date NOT NULL,
	"days" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_index_uses_user_id_help_center_id_language_pk" PRIMARY KEY("user_id","help_center_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_rows" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"version" smallint NOT NULL,
	"row" "bytea" NOT NULL,
	CONSTRAINT "search_rows_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
DROP TABLE "search_lexicon" CASCADE;--> statement-breakpoint
DROP TABLE "search_postings" CASCADE;--> statement-breakpoint
DROP INDEX "search_synonyms_key";--> statement-breakpoint
DROP INDEX "search_titles_words";--> statement-breakpoint
ALTER TABLE "search_indexes" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_indexes" ADD COLUMN "rows_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index_uses" ADD CONSTRAINT "search_index_uses_help_center" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_rows_index" ON "search_rows" USING btree ("user_id","help_center_id","language","revision");--> statement-breakpoint
ALTER TABLE "search_synonyms" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "search_titles" DROP COLUMN "mass";