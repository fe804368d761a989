CREATE TABLE "inbox_members" (
	"user_id" bigint NOT NULL,
	"inbox_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	CONSTRAINT "inbox_members_user_id_inbox_id_agent_id_pk" PRIMARY KEY("user_id","inbox_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_rules" (
	"user_id" bigint NOT NULL,
	"inbox_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sender" text,
	"recipient" text,
	"subject" text,
	"words" text[] DEFAULT '{}' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"status" text,
	"assigned_agent_id" bigint,
	CONSTRAINT "inbox_rules_user_id_inbox_id_position_pk" PRIMARY KEY("user_id","inbox_id","position")
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"inbox_id" bigint NOT NULL,
	"door" text NOT NULL,
	"envelope_from" text,
	"envelope_to" text[] DEFAULT '{}' NOT NULL,
	"raw" "bytea" NOT NULL,
	"internet_message_id" text COLLATE "C",
	"hash" text NOT NULL,
	"sender" text COLLATE "C",
	"state" text DEFAULT 'new' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"ticket_id" bigint,
	"message_id" bigint,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"email" text NOT NULL,
	"email_folded" text COLLATE "C" NOT NULL,
	"agent_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_recipients_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"message_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now(),
	"internet_message_id" text COLLATE "C" NOT NULL,
	"relay_id" text COLLATE "C",
	"root_id" text COLLATE "C" NOT NULL,
	"problem" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "auto_reply_texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "accepts_unverified_agents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "reply_form" text DEFAULT 'plus' NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "reply_domain" text;--> statement-breakpoint
ALTER TABLE "inbox_members" ADD CONSTRAINT "inbox_members_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_members" ADD CONSTRAINT "inbox_members_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_rules" ADD CONSTRAINT "inbox_rules_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_message_id_ticket_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."ticket_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_secrets" ADD CONSTRAINT "mail_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_recipient_id_mail_recipients_user_id_id_fk" FOREIGN KEY ("user_id","recipient_id") REFERENCES "public"."mail_recipients"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_members_agent" ON "inbox_members" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_hash" ON "incoming_mails" USING btree ("user_id","inbox_id","hash");--> statement-breakpoint
CREATE INDEX "incoming_mails_new" ON "incoming_mails" USING btree ("received_at") WHERE "incoming_mails"."state" = 'new';--> statement-breakpoint
CREATE INDEX "incoming_mails_state" ON "incoming_mails" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "incoming_mails_internet_message_id" ON "incoming_mails" USING btree ("user_id","internet_message_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_ticket" ON "incoming_mails" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_message" ON "incoming_mails" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_sender" ON "incoming_mails" USING btree ("user_id","sender");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_recipients_email" ON "mail_recipients" USING btree ("user_id","ticket_id","email_folded");--> statement-breakpoint
CREATE INDEX "mail_recipients_folded" ON "mail_recipients" USING btree ("user_id","email_folded");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_ticket" ON "mails" USING btree ("user_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("user_id","recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_internet_message_id" ON "mails" USING btree ("user_id","internet_message_id");--> statement-breakpoint
CREATE INDEX "mails_relay_id" ON "mails" USING btree ("user_id","relay_id") WHERE "mails"."relay_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_root_id" ON "mails" USING btree ("user_id","root_id");