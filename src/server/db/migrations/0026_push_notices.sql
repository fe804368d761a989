CREATE TABLE "push_keys" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"private_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"auth_secret" "bytea" NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_user_id_session_id_pk" PRIMARY KEY("user_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_pushes" (
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"is_new_ticket" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_handed_over" boolean DEFAULT false NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_pushes_user_id_session_id_ticket_id_pk" PRIMARY KEY("user_id","session_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "push_keys" ADD CONSTRAINT "push_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_session_id_desk_sessions_user_id_id_fk" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."desk_sessions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pushes" ADD CONSTRAINT "ticket_pushes_user_id_session_id_push_subscriptions_user_id_session_id_fk" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."push_subscriptions"("user_id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pushes" ADD CONSTRAINT "ticket_pushes_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_pushes_ticket" ON "ticket_pushes" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_pushes_due" ON "ticket_pushes" USING btree ("next_attempt_at");