ALTER TABLE "inboxes" ADD COLUMN "solve_after_days" integer;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "signature_html" text;