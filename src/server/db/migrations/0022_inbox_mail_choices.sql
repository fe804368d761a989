ALTER TABLE "inboxes" ADD COLUMN "uses_reply_to" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "reopens_closed" boolean DEFAULT true NOT NULL;