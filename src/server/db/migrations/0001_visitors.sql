CREATE TABLE "ticket_token_tickets" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"ticket_id" bigint NOT NULL,
	CONSTRAINT "ticket_token_tickets_user_id_hash_ticket_id_pk" PRIMARY KEY("user_id","hash","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_tokens" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_tokens_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "visitor_secrets" (
	"user_id" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "visitor_secrets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "visitor_tickets" (
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"opened_by" text NOT NULL,
	"sub" text COLLATE "C",
	"sender" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_tickets_user_id_ticket_id_pk" PRIMARY KEY("user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "contact_labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "contact_form_id" bigint;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sent_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ticket_token_tickets" ADD CONSTRAINT "ticket_token_tickets_user_id_hash_ticket_tokens_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."ticket_tokens"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tokens" ADD CONSTRAINT "ticket_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_secrets" ADD CONSTRAINT "visitor_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_tickets" ADD CONSTRAINT "visitor_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_token_tickets_ticket" ON "ticket_token_tickets" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_tokens_used" ON "ticket_tokens" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "visitor_tickets_sub" ON "visitor_tickets" USING btree ("user_id","sub","ticket_id");--> statement-breakpoint
CREATE INDEX "uploads_sent_by" ON "uploads" USING btree ("user_id","sent_by","created_at");--> statement-breakpoint
CREATE INDEX "uploads_key" ON "uploads" USING btree ("user_id","key_id","created_at");