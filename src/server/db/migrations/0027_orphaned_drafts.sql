CREATE TABLE "orphaned_drafts" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"agent_name" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"files" jsonb NOT NULL,
	CONSTRAINT "orphaned_drafts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "orphaned_drafts" ADD CONSTRAINT "orphaned_drafts_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orphaned_drafts_ticket" ON "orphaned_drafts" USING btree ("user_id","ticket_id");