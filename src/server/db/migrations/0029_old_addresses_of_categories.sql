ALTER TABLE "faq_articles" ADD COLUMN "hidden_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "faq_categories" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;