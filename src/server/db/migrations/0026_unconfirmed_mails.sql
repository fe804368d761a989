CREATE TABLE "unconfirmed_mails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"kind" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"domain_hash" text NOT NULL,
	"network_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unconfirmed_mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "unconfirmed_mails" ADD CONSTRAINT "unconfirmed_mails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_mailbox" ON "unconfirmed_mails" USING btree ("user_id","mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_domain" ON "unconfirmed_mails" USING btree ("user_id","domain_hash","created_at");--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_network" ON "unconfirmed_mails" USING btree ("network_hash","created_at") WHERE "unconfirmed_mails"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_created" ON "unconfirmed_mails" USING btree ("created_at");