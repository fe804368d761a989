ALTER TABLE "faq_articles" ADD COLUMN "markup_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "markup_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "faq_articles_old_markup" ON "faq_articles" USING btree ("user_id","id") WHERE "faq_articles"."markup_version" < 1;--> statement-breakpoint
CREATE INDEX "ticket_messages_old_markup" ON "ticket_messages" USING btree ("user_id","id") WHERE "ticket_messages"."markup_version" < 1;