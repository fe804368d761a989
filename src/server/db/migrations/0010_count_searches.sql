CREATE TABLE "faq_searches" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"day" date NOT NULL,
	"language" text NOT NULL,
	"words" text NOT NULL,
	"searches" integer NOT NULL,
	"found_nothing" integer NOT NULL,
	"led_to_nothing" integer NOT NULL,
	CONSTRAINT "faq_searches_user_id_help_center_id_day_language_words_pk" PRIMARY KEY("user_id","help_center_id","day","language","words")
);
--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "search_insights" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "faq_searches_day" ON "faq_searches" USING btree ("day");