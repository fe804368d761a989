CREATE TABLE "article_conversions" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"conversion" json NOT NULL,
	CONSTRAINT "article_conversions_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "article_conversions" ADD CONSTRAINT "article_conversions_article" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_conversions_hash" ON "article_conversions" USING btree ("user_id","help_center_id","hash");