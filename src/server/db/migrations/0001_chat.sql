CREATE TABLE "chat_cards" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"data_id" text COLLATE "C" NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_cards_user_id_conversation_id_data_id_pk" PRIMARY KEY("user_id","conversation_id","data_id")
);
--> statement-breakpoint
CREATE TABLE "chat_labels" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_labels_user_id_conversation_id_label_pk" PRIMARY KEY("user_id","conversation_id","label")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"sender_name" text NOT NULL,
	"agent_id" bigint,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_pages" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	CONSTRAINT "chat_pages_user_id_conversation_id_position_pk" PRIMARY KEY("user_id","conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"agent_id" bigint,
	"bot_id" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "chat_participants_user_id_conversation_id_position_pk" PRIMARY KEY("user_id","conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "chat_tags" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"tag" text COLLATE "C" NOT NULL,
	"type" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_tags_user_id_conversation_id_tag_type_pk" PRIMARY KEY("user_id","conversation_id","tag","type")
);
--> statement-breakpoint
CREATE TABLE "chat_visitors" (
	"user_id" bigint NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"traffic_type" text DEFAULT 'Direct' NOT NULL,
	"search_engine" text DEFAULT '' NOT NULL,
	"last_visit_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	CONSTRAINT "chat_visitors_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"user_id" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"rating" integer,
	CONSTRAINT "conversations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_filters" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"search_filter" text COLLATE "C" NOT NULL,
	"search_name" text NOT NULL,
	"match_type" text NOT NULL,
	CONSTRAINT "page_filters_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "is_back_office" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "groups" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_cards" ADD CONSTRAINT "chat_cards_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_labels" ADD CONSTRAINT "chat_labels_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pages" ADD CONSTRAINT "chat_pages_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tags" ADD CONSTRAINT "chat_tags_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visitors" ADD CONSTRAINT "chat_visitors_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_filters" ADD CONSTRAINT "page_filters_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "chat_messages" USING btree ("user_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_participants_agent" ON "chat_participants" USING btree ("user_id","agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "chat_participants_bot" ON "chat_participants" USING btree ("user_id",("bot_id" #>> '{}') COLLATE "C","conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_created" ON "conversations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("user_id","started_at","id");