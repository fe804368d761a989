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
