ALTER TABLE "help_centers" ADD COLUMN "site_url" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "reply_seconds" integer;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "weekly_hours" jsonb;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "outside_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rating_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rated_at" timestamp (3) with time zone;