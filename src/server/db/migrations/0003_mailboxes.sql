CREATE TABLE "mailboxes" (
	"user_id" bigint NOT NULL,
	"inbox_id" bigint NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"imap_host" text NOT NULL,
	"imap_port" integer NOT NULL,
	"smtp_host" text NOT NULL,
	"smtp_port" integer NOT NULL,
	"problem" text,
	"problem_text" text,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_user_id_inbox_id_pk" PRIMARY KEY("user_id","inbox_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What visitors are offered depends on whether mail can be sent.
CREATE TRIGGER "mailboxes_content_change" AFTER INSERT OR DELETE ON "mailboxes" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();
