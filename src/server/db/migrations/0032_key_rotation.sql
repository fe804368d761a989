CREATE TABLE "api_key_uses" (
	"user_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_key_uses_user_id_key_id_pk" PRIMARY KEY("user_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_user_id_key_id_api_keys_user_id_id_fk" FOREIGN KEY ("user_id","key_id") REFERENCES "public"."api_keys"("user_id","id") ON DELETE cascade ON UPDATE no action;