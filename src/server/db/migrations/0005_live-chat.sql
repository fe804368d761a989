CREATE TABLE "agent_availability" (
	"user_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepts" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_availability_user_id_agent_id_pk" PRIMARY KEY("user_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "blocked_visitors" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_visitors_user_id_kind_name_pk" PRIMARY KEY("user_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "lost_by" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "rated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "ticket_id" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "promised_minutes" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "rings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "articles" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "searches" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "visit_context" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "chat_minutes" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "conversation_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "is_bot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_availability" ADD CONSTRAINT "agent_availability_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;
