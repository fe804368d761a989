CREATE TABLE "desk_claims" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_claims_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "desk_setups" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"public_key" text,
	"last_import" jsonb,
	"imported_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seen_pages" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_pages_user_id_help_center_id_pk" PRIMARY KEY("user_id","help_center_id")
);
--> statement-breakpoint
ALTER TABLE "mail_probes" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "mail_probes" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "desk_setups" ADD CONSTRAINT "desk_setups_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_pages" ADD CONSTRAINT "seen_pages_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;