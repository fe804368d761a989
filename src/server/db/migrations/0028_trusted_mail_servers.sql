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
ALTER TABLE "mail_probes" ADD CONSTRAINT "mail_probes_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_probes" ADD CONSTRAINT "mail_probes_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_mail_servers" ADD CONSTRAINT "trusted_mail_servers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_probes_code" ON "mail_probes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "mail_probes_created" ON "mail_probes" USING btree ("created_at");