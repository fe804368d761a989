CREATE TABLE "desk_challenges" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"purpose_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_challenges_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "desk_passkeys" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"ip" text NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "desk_passkeys_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "desk_passkeys" ADD CONSTRAINT "desk_passkeys_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_challenges_ends" ON "desk_challenges" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_passkeys_credential" ON "desk_passkeys" USING btree ("user_id","credential_id");--> statement-breakpoint
CREATE INDEX "desk_passkeys_agent" ON "desk_passkeys" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE INDEX "desk_passkeys_due" ON "desk_passkeys" USING btree ("next_mail_at") WHERE "desk_passkeys"."next_mail_at" is not null;