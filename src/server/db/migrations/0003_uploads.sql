CREATE TABLE "challenge_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"claim" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_challenges_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_stored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_secrets" ADD CONSTRAINT "challenge_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_challenges" ADD CONSTRAINT "used_challenges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_challenges_created" ON "used_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_noted" ON "uploads" USING btree ("created_at") WHERE "uploads"."sent_by" is not null;