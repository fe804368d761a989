DROP INDEX "faq_articles_updated";--> statement-breakpoint
ALTER TABLE "faq_articles" ADD COLUMN "markdown" text;