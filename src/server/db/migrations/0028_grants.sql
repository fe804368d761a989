ALTER TABLE "help_centers" ADD COLUMN "wanted_host" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "wanted_path" text;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "wanted_addresses" text[];--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "wanted_reply_domain" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;