CREATE TABLE "handed_back_mails" (
	"user_id" bigint NOT NULL,
	"mail_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"is_stopped" boolean NOT NULL,
	"from_email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"file_names" text[] DEFAULT '{}' NOT NULL,
	"authentication" text NOT NULL,
	"answer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"code_hashes" text[] DEFAULT '{}' NOT NULL,
	"codes_end_at" timestamp (3) with time zone,
	"next_mail_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"message_id" text COLLATE "C",
	CONSTRAINT "handed_back_mails_user_id_mail_id_pk" PRIMARY KEY("user_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "mail_probes" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"kind" text NOT NULL,
	"inbox_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"question_id" bigint,
	"code_hash" text NOT NULL,
	"relay_host" text NOT NULL,
	"outcome" text,
	"door" text,
	"mailbox" text,
	"authserv_id" text,
	"domain" text,
	"received_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_probes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "trusted_mail_servers" (
	"user_id" bigint NOT NULL,
	"door" text NOT NULL,
	"mailbox" text NOT NULL,
	"authserv_id" text NOT NULL,
	"domain" text NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trusted_mail_servers_user_id_door_mailbox_pk" PRIMARY KEY("user_id","door","mailbox")
);
--> statement-breakpoint
CREATE TABLE "ticket_participants" (
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"email_folded" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"added_by" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_participants_user_id_ticket_id_email_folded_pk" PRIMARY KEY("user_id","ticket_id","email_folded")
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "approved_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "solve_after_days" integer;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "signature_html" text;--> statement-breakpoint
ALTER TABLE "handed_back_mails" ADD CONSTRAINT "handed_back_mails_user_id_mail_id_incoming_mails_user_id_id_fk" FOREIGN KEY ("user_id","mail_id") REFERENCES "public"."incoming_mails"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_back_mails" ADD CONSTRAINT "handed_back_mails_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_probes" ADD CONSTRAINT "mail_probes_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_probes" ADD CONSTRAINT "mail_probes_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_mail_servers" ADD CONSTRAINT "trusted_mail_servers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handed_back_mails_due" ON "handed_back_mails" USING btree ("next_mail_at") WHERE "handed_back_mails"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "handed_back_mails_agent" ON "handed_back_mails" USING btree ("user_id","agent_id","tried_at");--> statement-breakpoint
CREATE INDEX "handed_back_mails_message" ON "handed_back_mails" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_probes_code" ON "mail_probes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "mail_probes_created" ON "mail_probes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ticket_participants_email" ON "ticket_participants" USING btree ("user_id","email_folded");