CREATE TABLE "imap_folders" (
	"user_id" bigint NOT NULL,
	"mailbox" text NOT NULL,
	"folder" text NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"holder" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imap_folders_user_id_mailbox_folder_pk" PRIMARY KEY("user_id","mailbox","folder")
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imap_folders" ADD CONSTRAINT "imap_folders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;