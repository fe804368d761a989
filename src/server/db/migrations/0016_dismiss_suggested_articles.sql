CREATE TABLE "dismissed_articles" (
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	CONSTRAINT "dismissed_articles_user_id_ticket_id_article_id_pk" PRIMARY KEY("user_id","ticket_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_articles" ADD CONSTRAINT "dismissed_articles_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;