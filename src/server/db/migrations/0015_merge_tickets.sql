CREATE TABLE "ticket_merges" (
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"into_ticket_id" bigint NOT NULL,
	"agent_id" bigint,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"pending_since" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"into_status" text NOT NULL,
	"into_pending_since" timestamp (3) with time zone,
	"into_waiting_since" timestamp (3) with time zone,
	CONSTRAINT "ticket_merges_user_id_ticket_id_pk" PRIMARY KEY("user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "merged_from" bigint[];--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "written_to" bigint;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_merges_into" ON "ticket_merges" USING btree ("user_id","into_ticket_id");