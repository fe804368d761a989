ALTER TABLE "faq_categories" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "page_launcher" boolean DEFAULT false NOT NULL;