CREATE TABLE "agent_reads" (
	"user_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_reads_user_id_agent_id_ticket_id_pk" PRIMARY KEY("user_id","agent_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_words" (
	"user_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"words" "tsvector",
	CONSTRAINT "ticket_words_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "from_name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "agent_reads" ADD CONSTRAINT "agent_reads_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent_reads" ADD CONSTRAINT "agent_reads_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ticket_words" ADD CONSTRAINT "ticket_words_user_id_message_id_ticket_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."ticket_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agent_reads_ticket" ON "agent_reads" USING btree ("user_id","ticket_id");
--> statement-breakpoint
CREATE INDEX "ticket_words_words" ON "ticket_words" USING gin ("words") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "ticket_words_waiting" ON "ticket_words" USING btree ("user_id","message_id") WHERE "ticket_words"."words" is null;
--> statement-breakpoint
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
ALTER TABLE "agents" ADD COLUMN "role" text DEFAULT 'agent' NOT NULL;
--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "desk_links_code" ON "desk_links" USING btree ("user_id","code_hash");
--> statement-breakpoint
CREATE INDEX "desk_links_agent" ON "desk_links" USING btree ("user_id","agent_id","created_at");
--> statement-breakpoint
CREATE INDEX "desk_links_created" ON "desk_links" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "desk_links_due" ON "desk_links" USING btree ("next_mail_at") WHERE "desk_links"."next_mail_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "desk_sessions_hash" ON "desk_sessions" USING btree ("user_id","hash");
--> statement-breakpoint
CREATE INDEX "desk_sessions_former" ON "desk_sessions" USING btree ("user_id","former_hash");
--> statement-breakpoint
CREATE INDEX "desk_sessions_agent" ON "desk_sessions" USING btree ("user_id","agent_id");
--> statement-breakpoint
CREATE INDEX "desk_sessions_ends" ON "desk_sessions" USING btree ("ends_at");
--> statement-breakpoint
-- Notes the messages whose words are to be folded: new ones, and those of which the text has changed.
CREATE FUNCTION "note_words_to_fold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ticket_words (user_id, message_id, ticket_id)
    SELECT user_id, id, ticket_id FROM changed WHERE type <> 'log'
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  UPDATE ticket_words SET words = NULL
  FROM changed JOIN former USING (user_id, id)
  WHERE ticket_words.user_id = changed.user_id AND ticket_words.message_id = changed.id
    AND (changed.plain, changed.from_email, changed.from_name)
      IS DISTINCT FROM (former.plain, former.from_email, former.from_name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ticket_messages_words_inserted" AFTER INSERT ON "ticket_messages" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_words_to_fold"();
--> statement-breakpoint
CREATE TRIGGER "ticket_messages_words_updated" AFTER UPDATE ON "ticket_messages" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_words_to_fold"();
