ALTER TABLE "help_centers" ADD COLUMN "page_context" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD COLUMN "agent_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "utc_offset" smallint;