ALTER TABLE "inbox_members" ADD COLUMN "noticed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_members" ADD COLUMN "next_notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_members" ADD COLUMN "notice_message_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "waiting_since" timestamp (3) with time zone;