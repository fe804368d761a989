CREATE TABLE "faq_vote_reasons" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"vote" text NOT NULL,
	"faq_article_id" bigint NOT NULL,
	"language" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_vote_reasons_user_id_vote_pk" PRIMARY KEY("user_id","vote")
);
--> statement-breakpoint
ALTER TABLE "faq_articles" ADD COLUMN "feedback_chat_stated" boolean;--> statement-breakpoint
ALTER TABLE "faq_categories" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "page_launcher" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "faq_vote_reasons_help_center" ON "faq_vote_reasons" USING btree ("user_id","help_center_id","created_at");--> statement-breakpoint
CREATE INDEX "faq_vote_reasons_created" ON "faq_vote_reasons" USING btree ("created_at");