CREATE TABLE "ticket_participants" (
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"email_folded" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"added_by" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_participants_user_id_ticket_id_email_folded_pk" PRIMARY KEY("user_id","ticket_id","email_folded")
);
--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_participants_email" ON "ticket_participants" USING btree ("user_id","email_folded");