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
ALTER TABLE "incoming_mails" ADD COLUMN "approved_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "handed_back_mails" ADD CONSTRAINT "handed_back_mails_user_id_mail_id_incoming_mails_user_id_id_fk" FOREIGN KEY ("user_id","mail_id") REFERENCES "public"."incoming_mails"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_back_mails" ADD CONSTRAINT "handed_back_mails_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handed_back_mails_due" ON "handed_back_mails" USING btree ("next_mail_at") WHERE "handed_back_mails"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "handed_back_mails_agent" ON "handed_back_mails" USING btree ("user_id","agent_id","tried_at");--> statement-breakpoint
CREATE INDEX "handed_back_mails_message" ON "handed_back_mails" USING btree ("user_id","message_id");