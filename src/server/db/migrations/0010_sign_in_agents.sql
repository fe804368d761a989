CREATE TABLE "desk_links" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"code_hash" text,
	"browser_hash" text,
	"ip" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "desk_links_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"former_hash" text,
	"former_ends_at" timestamp (3) with time zone,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_sessions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "role" text DEFAULT 'agent' NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_links_code" ON "desk_links" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "desk_links_agent" ON "desk_links" USING btree ("user_id","agent_id","created_at");--> statement-breakpoint
CREATE INDEX "desk_links_created" ON "desk_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "desk_links_due" ON "desk_links" USING btree ("next_mail_at") WHERE "desk_links"."next_mail_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_sessions_hash" ON "desk_sessions" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "desk_sessions_former" ON "desk_sessions" USING btree ("user_id","former_hash");--> statement-breakpoint
CREATE INDEX "desk_sessions_agent" ON "desk_sessions" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE INDEX "desk_sessions_ends" ON "desk_sessions" USING btree ("ends_at");