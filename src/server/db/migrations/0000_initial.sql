CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE SEQUENCE "public"."entity_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"external_id" text,
	"external_url" text,
	"name" text NOT NULL,
	"description" text,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "contact_addresses" (
	"user_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"is_primary" boolean NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "contact_addresses_user_id_contact_id_position_pk" PRIMARY KEY("user_id","contact_id","position")
);
--> statement-breakpoint
CREATE TABLE "contact_emails" (
	"user_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"is_primary" boolean NOT NULL,
	"email" text NOT NULL,
	"email_folded" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_emails_user_id_contact_id_position_pk" PRIMARY KEY("user_id","contact_id","position")
);
--> statement-breakpoint
CREATE TABLE "contact_labels" (
	"user_id" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_labels_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "contact_phones" (
	"user_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"is_primary" boolean NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_phones_user_id_contact_id_position_pk" PRIMARY KEY("user_id","contact_id","position")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"account_id" bigint,
	"external_id" text,
	"external_url" text,
	"first_name" text,
	"last_name" text,
	"full_name" text,
	"title" text,
	"description" text,
	"picture" text,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "contacts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "demo_deployments" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"help_center_id" bigint NOT NULL,
	"faq_id" bigint NOT NULL,
	"docs_help_center_id" bigint NOT NULL,
	"public_key" text NOT NULL,
	"secret_key" text NOT NULL,
	"other_secret_key" text
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "content_files_user_id_help_center_id_hash_pk" PRIMARY KEY("user_id","help_center_id","hash")
);
--> statement-breakpoint
CREATE TABLE "faq_articles" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"faq_article_id" bigint NOT NULL,
	"language" text NOT NULL,
	"faq_category_id" bigint NOT NULL,
	"section_id" bigint,
	"order" integer DEFAULT 0 NOT NULL,
	"author_id" bigint,
	"status" text NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"unpublish_at" timestamp (3) with time zone,
	"show_feedback" text DEFAULT 'default' NOT NULL,
	"feedback_chat_enabled" boolean DEFAULT false NOT NULL,
	"feedback_phone_enabled" boolean DEFAULT false NOT NULL,
	"feedback_phone_number" text,
	"feedback_no_form_id" bigint,
	"article_form_id" bigint,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"content_plain" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source_key" text NOT NULL,
	"source_hash" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_articles_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "faq_categories" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"faq_category_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"source_key" text NOT NULL,
	"source_hash" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_categories_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "faq_sections" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"faq_category_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"source_key" text NOT NULL,
	"source_hash" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_sections_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "faq_views" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"faq_article_id" bigint NOT NULL,
	"language" text NOT NULL,
	"day" date NOT NULL,
	"device" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "faq_views_user_id_help_center_id_language_day_faq_article_id_device_pk" PRIMARY KEY("user_id","help_center_id","language","day","faq_article_id","device")
);
--> statement-breakpoint
CREATE TABLE "faq_votes" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"faq_article_id" bigint NOT NULL,
	"language" text NOT NULL,
	"is_yes" boolean NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_votes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "help_centers" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"faq_id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"title" text NOT NULL,
	"default_language" text NOT NULL,
	"contact_enabled" boolean DEFAULT false NOT NULL,
	"conversations_enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "help_centers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"user_id" bigint NOT NULL,
	"form_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"values" json NOT NULL,
	"channel" text,
	"domain_page" text NOT NULL,
	"ticket_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_submissions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"name" text NOT NULL,
	"fields" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forms_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_loads" (
	"hash" text PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_notes" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"contact_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "search_indexes" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_count" integer NOT NULL,
	CONSTRAINT "search_indexes_user_id_help_center_id_language_pk" PRIMARY KEY("user_id","help_center_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_lexicon" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_lexicon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text COLLATE "C" NOT NULL,
	"spelling" text NOT NULL,
	"stem" text COLLATE "C" NOT NULL,
	"article_count" integer NOT NULL,
	"title_count" integer NOT NULL,
	"deletions" text[] NOT NULL,
	CONSTRAINT "search_lexicon_user_id_help_center_id_language_word_pk" PRIMARY KEY("user_id","help_center_id","language","word")
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"user_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"impact" real NOT NULL,
	"title_impact" real NOT NULL,
	CONSTRAINT "search_postings_user_id_word_id_article_id_pk" PRIMARY KEY("user_id","word_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "search_titles" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_id" bigint NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_titles_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "auto_replies" (
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auto_replies_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"caller" text NOT NULL,
	"body_hash" text NOT NULL,
	"ticket_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "inbox_addresses" (
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"inbox_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inbox_addresses_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"name" text NOT NULL,
	"auto_reply" text,
	CONSTRAINT "inboxes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"to" text NOT NULL,
	"reply_to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now(),
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"user_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "ticket_attachments_user_id_message_id_position_pk" PRIMARY KEY("user_id","message_id","position")
);
--> statement-breakpoint
CREATE TABLE "ticket_emails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"from_address" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"to" text[] DEFAULT '{}' NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"bcc" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_emails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_labels" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "ticket_labels_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"type" text NOT NULL,
	"from_email" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"agent_id" bigint,
	"plain" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"inbox_id" bigint NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"from_email" text NOT NULL,
	"sender" text NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"linked_tickets" bigint[] DEFAULT '{}' NOT NULL,
	"assigned_agents" bigint[] DEFAULT '{}' NOT NULL,
	"opened_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"latest_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attached_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"email" text,
	"last_active_at" timestamp (3) with time zone,
	"department" text DEFAULT '' NOT NULL,
	"is_back_office" boolean DEFAULT false NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "agents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"kind" text NOT NULL,
	"scopes" text[] NOT NULL,
	"origins" text[] NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"faq_v1_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_cards" ADD CONSTRAINT "chat_cards_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_labels" ADD CONSTRAINT "chat_labels_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pages" ADD CONSTRAINT "chat_pages_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tags" ADD CONSTRAINT "chat_tags_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visitors" ADD CONSTRAINT "chat_visitors_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_filters" ADD CONSTRAINT "page_filters_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_emails" ADD CONSTRAINT "contact_emails_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_labels" ADD CONSTRAINT "contact_labels_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_phones" ADD CONSTRAINT "contact_phones_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_account_id_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_deployments" ADD CONSTRAINT "demo_deployments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_articles" ADD CONSTRAINT "faq_articles_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_categories" ADD CONSTRAINT "faq_categories_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_sections" ADD CONSTRAINT "faq_sections_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_centers" ADD CONSTRAINT "help_centers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_user_id_form_id_forms_user_id_id_fk" FOREIGN KEY ("user_id","form_id") REFERENCES "public"."forms"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_replies" ADD CONSTRAINT "auto_replies_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_addresses" ADD CONSTRAINT "inbox_addresses_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_user_id_message_id_ticket_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."ticket_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_emails" ADD CONSTRAINT "ticket_emails_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_labels" ADD CONSTRAINT "ticket_labels_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_external_id" ON "accounts" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "chat_messages" USING btree ("user_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_participants_agent" ON "chat_participants" USING btree ("user_id","agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "chat_participants_bot" ON "chat_participants" USING btree ("user_id",("bot_id" #>> '{}') COLLATE "C","conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_created" ON "conversations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("user_id","started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_emails_email" ON "contact_emails" USING btree ("user_id","email_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_phones_phone" ON "contact_phones" USING btree ("user_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "contacts_account" ON "contacts" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_articles_translation" ON "faq_articles" USING btree ("user_id","faq_article_id","language");--> statement-breakpoint
CREATE INDEX "faq_articles_category" ON "faq_articles" USING btree ("user_id","faq_category_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_articles_help_center" ON "faq_articles" USING btree ("user_id","help_center_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_articles_tags" ON "faq_articles" USING gin ("user_id","help_center_id","tags");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_categories_translation" ON "faq_categories" USING btree ("user_id","faq_category_id","language");--> statement-breakpoint
CREATE INDEX "faq_categories_help_center" ON "faq_categories" USING btree ("user_id","help_center_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_sections_category" ON "faq_sections" USING btree ("user_id","faq_category_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_votes_article" ON "faq_votes" USING btree ("user_id","faq_article_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "help_centers_faq_id" ON "help_centers" USING btree ("user_id","faq_id");--> statement-breakpoint
CREATE INDEX "form_submissions_time" ON "form_submissions" USING btree ("user_id","form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("user_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "search_lexicon_id" ON "search_lexicon" USING btree ("id");--> statement-breakpoint
CREATE INDEX "search_lexicon_stem" ON "search_lexicon" USING btree ("stem","user_id","help_center_id","language");--> statement-breakpoint
CREATE INDEX "search_lexicon_deletions" ON "search_lexicon" USING gin ("deletions") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_postings_article" ON "search_postings" USING btree ("user_id","article_id");--> statement-breakpoint
CREATE INDEX "search_postings_title" ON "search_postings" USING btree ("user_id","word_id","article_id") WHERE "search_postings"."title_impact" > 0;--> statement-breakpoint
CREATE INDEX "search_titles_prefix" ON "search_titles" USING btree ("user_id","help_center_id","language","title");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_addresses_inbox" ON "inbox_addresses" USING btree ("user_id","inbox_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "inboxes_name" ON "inboxes" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_emails_created" ON "ticket_emails" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_emails_ticket" ON "ticket_emails" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("user_id","ticket_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("user_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_sender" ON "tickets" USING btree ("user_id","sender","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_latest" ON "tickets" USING btree ("user_id","latest_updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("user_id","sender","inbox_id","created_at","id") WHERE "tickets"."status" not in ('solved', 'closed');--> statement-breakpoint
CREATE INDEX "uploads_hash" ON "uploads" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "uploads_unattached" ON "uploads" USING btree ("created_at") WHERE "uploads"."attached_at" is null;--> statement-breakpoint
CREATE INDEX "agents_name" ON "agents" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("user_id","hash");--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_arabic (TEMPLATE = snowball, LANGUAGE = arabic);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_armenian (TEMPLATE = snowball, LANGUAGE = armenian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_basque (TEMPLATE = snowball, LANGUAGE = basque);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_catalan (TEMPLATE = snowball, LANGUAGE = catalan);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_danish (TEMPLATE = snowball, LANGUAGE = danish);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_dutch (TEMPLATE = snowball, LANGUAGE = dutch);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_english (TEMPLATE = snowball, LANGUAGE = english);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_finnish (TEMPLATE = snowball, LANGUAGE = finnish);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_french (TEMPLATE = snowball, LANGUAGE = french);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_german (TEMPLATE = snowball, LANGUAGE = german);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_greek (TEMPLATE = snowball, LANGUAGE = greek);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_hindi (TEMPLATE = snowball, LANGUAGE = hindi);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_hungarian (TEMPLATE = snowball, LANGUAGE = hungarian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_indonesian (TEMPLATE = snowball, LANGUAGE = indonesian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_irish (TEMPLATE = snowball, LANGUAGE = irish);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_italian (TEMPLATE = snowball, LANGUAGE = italian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_lithuanian (TEMPLATE = snowball, LANGUAGE = lithuanian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_nepali (TEMPLATE = snowball, LANGUAGE = nepali);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_norwegian (TEMPLATE = snowball, LANGUAGE = norwegian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_portuguese (TEMPLATE = snowball, LANGUAGE = portuguese);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_romanian (TEMPLATE = snowball, LANGUAGE = romanian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_russian (TEMPLATE = snowball, LANGUAGE = russian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_serbian (TEMPLATE = snowball, LANGUAGE = serbian);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_spanish (TEMPLATE = snowball, LANGUAGE = spanish);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_swedish (TEMPLATE = snowball, LANGUAGE = swedish);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_tamil (TEMPLATE = snowball, LANGUAGE = tamil);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_turkish (TEMPLATE = snowball, LANGUAGE = turkish);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY frontdesk_yiddish (TEMPLATE = snowball, LANGUAGE = yiddish);
