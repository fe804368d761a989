CREATE TABLE "notification_settings" (
	"user_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"new_tickets" text DEFAULT 'all' NOT NULL,
	"replies" text DEFAULT 'mine' NOT NULL,
	"on_screen" boolean DEFAULT true NOT NULL,
	"sound" boolean DEFAULT false NOT NULL,
	"mail" text DEFAULT 'always' NOT NULL,
	CONSTRAINT "notification_settings_user_id_agent_id_pk" PRIMARY KEY("user_id","agent_id")
);
--> statement-breakpoint
ALTER TABLE "imap_folders" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imap_folders" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;