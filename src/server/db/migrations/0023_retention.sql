ALTER TABLE "inboxes" ADD COLUMN "solved_retention_days" integer;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "spam_retention_days" integer;