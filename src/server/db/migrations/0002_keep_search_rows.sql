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
ALTER TABLE "search_indexes" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_rows_index" ON "search_rows" USING btree ("user_id","help_center_id","language","revision");