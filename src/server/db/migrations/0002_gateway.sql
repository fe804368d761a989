CREATE TABLE "gateway_aliases" (
	"user_id" bigint NOT NULL,
	"alias" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	CONSTRAINT "gateway_aliases_user_id_alias_pk" PRIMARY KEY("user_id","alias")
);
--> statement-breakpoint
CREATE TABLE "gateway_intents" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"sender" text COLLATE "C" NOT NULL,
	"opened_by" text NOT NULL,
	"claim" text,
	"ticket_id" bigint,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_intents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "gateway_aliases" ADD CONSTRAINT "gateway_aliases_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_intents" ADD CONSTRAINT "gateway_intents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_aliases_address" ON "gateway_aliases" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "gateway_intents_sender" ON "gateway_intents" USING btree ("user_id","sender");--> statement-breakpoint
CREATE INDEX "gateway_intents_claim" ON "gateway_intents" USING btree ("user_id","claim");