CREATE TABLE "back_codes" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"ticket_ids" bigint[] NOT NULL,
	"help_center_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "back_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "ticket_tokens" ADD COLUMN "confirmed_email" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ticket_tokens" ADD COLUMN "help_center_id" bigint;--> statement-breakpoint
ALTER TABLE "back_codes" ADD CONSTRAINT "back_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_codes_email" ON "back_codes" USING btree ("user_id","email","created_at");--> statement-breakpoint
CREATE INDEX "back_codes_created" ON "back_codes" USING btree ("created_at");