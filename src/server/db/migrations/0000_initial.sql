CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
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
CREATE TABLE "challenge_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"claim" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_challenges_user_id_hash_pk" PRIMARY KEY("user_id","hash")
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
CREATE TABLE "article_conversions" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"conversion" json NOT NULL,
	CONSTRAINT "article_conversions_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
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
CREATE TABLE "desk_links" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"code_hash" text,
	"browser_hash" text,
	"ip" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp (3) with time zone,
	"mailed_with" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "desk_links_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"former_hash" text,
	"former_ends_at" timestamp (3) with time zone,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_sessions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "dismissed_articles" (
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	CONSTRAINT "dismissed_articles_user_id_ticket_id_article_id_pk" PRIMARY KEY("user_id","ticket_id","article_id")
);
--> statement-breakpoint
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
CREATE TABLE "ticket_drafts" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"message" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" bigint NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"held" jsonb,
	"release_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_drafts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"faq_category_id" bigint NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"proposed_keywords" text[] DEFAULT '{}' NOT NULL,
	"passages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ticket_id" bigint,
	"scheduled_at" timestamp (3) with time zone,
	"scheduled_by" bigint,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "article_drafts_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"article_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"description" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" bigint,
	CONSTRAINT "article_versions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_sources" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_sources_user_id_help_center_id_pk" PRIMARY KEY("user_id","help_center_id")
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
	"feedback_chat_stated" boolean,
	"feedback_phone_enabled" boolean DEFAULT false NOT NULL,
	"feedback_phone_number" text,
	"feedback_no_form_id" bigint,
	"article_form_id" bigint,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"content_plain" text NOT NULL,
	"markdown" text,
	"markup_version" smallint DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"hidden_from" text[] DEFAULT '{}' NOT NULL,
	"revised_at" timestamp (3) with time zone,
	"is_desk_owned" boolean DEFAULT false NOT NULL,
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
	"icon" text,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"source_key" text NOT NULL,
	"source_hash" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_categories_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "faq_searches" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"day" date NOT NULL,
	"language" text NOT NULL,
	"words" text NOT NULL,
	"searches" integer NOT NULL,
	"found_nothing" integer NOT NULL,
	"led_to_nothing" integer NOT NULL,
	"led_to_message" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "faq_searches_user_id_help_center_id_day_language_words_pk" PRIMARY KEY("user_id","help_center_id","day","language","words")
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
CREATE TABLE "faq_vote_reasons" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"vote" text NOT NULL,
	"faq_article_id" bigint NOT NULL,
	"language" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_vote_reasons_user_id_vote_pk" PRIMARY KEY("user_id","vote")
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
	"page_launcher" boolean DEFAULT false NOT NULL,
	"contact_email" text,
	"contact_labels" text[] DEFAULT '{}' NOT NULL,
	"contact_form_id" bigint,
	"search_insights" boolean DEFAULT false NOT NULL,
	"page_context" boolean DEFAULT false NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"site_url" text,
	"host" text,
	"path" text,
	"wanted_host" text,
	"wanted_path" text,
	"visibility" text DEFAULT 'public' NOT NULL,
	"reply_seconds" integer,
	"timezone" text,
	"weekly_hours" jsonb,
	"holidays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outside_texts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"greetings" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
CREATE TABLE "gateway_aliases" (
	"user_id" bigint NOT NULL,
	"alias" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	CONSTRAINT "gateway_aliases_user_id_alias_pk" PRIMARY KEY("user_id","alias")
);
--> statement-breakpoint
CREATE TABLE "gateway_intents" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"sender" text COLLATE "C" NOT NULL,
	"opened_by" text NOT NULL,
	"claim" text,
	"ticket_id" bigint,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_intents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "article_pictures_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_pages" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"html" text NOT NULL,
	"content_hash" text NOT NULL,
	"version" smallint NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"linked_articles" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "article_pages_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "form_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_brand_files" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "help_brand_files_user_id_help_center_id_hash_pk" PRIMARY KEY("user_id","help_center_id","hash")
);
--> statement-breakpoint
CREATE TABLE "help_brands" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"brand" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_brands_user_id_help_center_id_pk" PRIMARY KEY("user_id","help_center_id")
);
--> statement-breakpoint
CREATE TABLE "held_tickets" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"code_hash" text DEFAULT '' NOT NULL,
	"from_email" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"confirm_url" text NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "held_tickets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "used_forms" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_forms_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "file_loads" (
	"hash" text PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handed_back_mails" (
	"user_id" bigint NOT NULL,
	"mail_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"is_stopped" boolean NOT NULL,
	"from_email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"file_names" text[] DEFAULT '{}' NOT NULL,
	"authentication" text NOT NULL,
	"answer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"code_hashes" text[] DEFAULT '{}' NOT NULL,
	"codes_end_at" timestamp (3) with time zone,
	"next_mail_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"message_id" text COLLATE "C",
	CONSTRAINT "handed_back_mails_user_id_mail_id_pk" PRIMARY KEY("user_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "imap_folders" (
	"user_id" bigint NOT NULL,
	"mailbox" text NOT NULL,
	"folder" text NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"holder" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imap_folders_user_id_mailbox_folder_pk" PRIMARY KEY("user_id","mailbox","folder")
);
--> statement-breakpoint
CREATE TABLE "inbox_members" (
	"user_id" bigint NOT NULL,
	"inbox_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"noticed_until" timestamp (3) with time zone,
	"next_notice_at" timestamp (3) with time zone,
	"notice_message_id" text COLLATE "C",
	CONSTRAINT "inbox_members_user_id_inbox_id_agent_id_pk" PRIMARY KEY("user_id","inbox_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_rules" (
	"user_id" bigint NOT NULL,
	"inbox_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sender" text,
	"recipient" text,
	"subject" text,
	"words" text[] DEFAULT '{}' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"status" text,
	"assigned_agent_id" bigint,
	CONSTRAINT "inbox_rules_user_id_inbox_id_position_pk" PRIMARY KEY("user_id","inbox_id","position")
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"inbox_id" bigint NOT NULL,
	"door" text NOT NULL,
	"envelope_from" text,
	"envelope_to" text[] DEFAULT '{}' NOT NULL,
	"raw" "bytea" NOT NULL,
	"internet_message_id" text COLLATE "C",
	"hash" text NOT NULL,
	"sender" text COLLATE "C",
	"is_verified" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"error" text,
	"approved_reasons" text[] DEFAULT '{}' NOT NULL,
	"approved_by" bigint,
	"waiting_since" timestamp (3) with time zone,
	"ticket_id" bigint,
	"message_id" bigint,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_probes" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"kind" text NOT NULL,
	"inbox_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"question_id" bigint,
	"code_hash" text NOT NULL,
	"relay_host" text NOT NULL,
	"outcome" text,
	"door" text,
	"mailbox" text,
	"authserv_id" text,
	"domain" text,
	"received_by" text,
	"problem" text,
	"arrived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_probes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"email" text NOT NULL,
	"email_folded" text COLLATE "C" NOT NULL,
	"agent_id" bigint,
	"is_outsider" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_recipients_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"ticket_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"language" text,
	"message_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"uncertain_attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now(),
	"internet_message_id" text COLLATE "C" NOT NULL,
	"relay_id" text COLLATE "C",
	"root_id" text COLLATE "C" NOT NULL,
	"problem" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "trusted_mail_servers" (
	"user_id" bigint NOT NULL,
	"door" text NOT NULL,
	"mailbox" text NOT NULL,
	"authserv_id" text NOT NULL,
	"domain" text NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trusted_mail_servers_user_id_door_mailbox_pk" PRIMARY KEY("user_id","door","mailbox")
);
--> statement-breakpoint
CREATE TABLE "unconfirmed_mails" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"kind" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"domain_hash" text NOT NULL,
	"network_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unconfirmed_mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_notes" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"contact_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agent_id" bigint,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "contact_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"new_tickets" text DEFAULT 'all' NOT NULL,
	"replies" text DEFAULT 'mine' NOT NULL,
	"on_screen" boolean DEFAULT true NOT NULL,
	"sound" boolean DEFAULT false NOT NULL,
	"mail" text DEFAULT 'always' NOT NULL,
	CONSTRAINT "notification_settings_user_id_agent_id_pk" PRIMARY KEY("user_id","agent_id")
);
--> statement-breakpoint
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
CREATE TABLE "desk_challenges" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"purpose_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_challenges_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "desk_passkeys" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"ip" text NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "desk_passkeys_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "saved_replies" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"agent_id" bigint,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"words" text COLLATE "C" NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "search_index_uses" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"used_on" date NOT NULL,
	"days" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_index_uses_user_id_help_center_id_language_pk" PRIMARY KEY("user_id","help_center_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_indexes" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_count" integer NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"rows_version" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "search_indexes_user_id_help_center_id_language_pk" PRIMARY KEY("user_id","help_center_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_rows" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"version" smallint NOT NULL,
	"row" "bytea" NOT NULL,
	CONSTRAINT "search_rows_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "search_sections" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"model" text NOT NULL,
	"hash" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "search_sections_user_id_article_id_position_pk" PRIMARY KEY("user_id","article_id","position")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"group_number" integer NOT NULL,
	"position" smallint NOT NULL,
	"member" text NOT NULL,
	CONSTRAINT "search_synonyms_pk" PRIMARY KEY("user_id","help_center_id","language","group_number","position")
);
--> statement-breakpoint
CREATE TABLE "search_titles" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"language" text NOT NULL,
	"article_id" bigint NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"embedded_by" text COLLATE "C",
	CONSTRAINT "search_titles_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "desk_claims" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_claims_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "desk_setups" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"public_key" text,
	"last_import" jsonb,
	"imported_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seen_pages" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_pages_user_id_help_center_id_pk" PRIMARY KEY("user_id","help_center_id")
);
--> statement-breakpoint
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
CREATE TABLE "auto_replies" (
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auto_replies_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "blocked_addresses" (
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"anonymous_only" boolean NOT NULL,
	"agent_id" bigint,
	"blocked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_addresses_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"caller" text NOT NULL,
	"body_hash" text NOT NULL,
	"ticket_id" bigint,
	"held_message_id" bigint,
	"release_at" timestamp (3) with time zone,
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
	"auto_reply_texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"color" text,
	"accepts_unverified_agents" boolean DEFAULT false NOT NULL,
	"uses_reply_to" boolean DEFAULT false NOT NULL,
	"reopens_closed" boolean DEFAULT true NOT NULL,
	"solve_after_days" integer,
	"reply_form" text DEFAULT 'plus' NOT NULL,
	"reply_domain" text,
	"wanted_addresses" text[],
	"wanted_reply_domain" text,
	"ask_address" text DEFAULT 'required' NOT NULL,
	"ask_subject" boolean DEFAULT false NOT NULL,
	"solved_retention_days" integer,
	"spam_retention_days" integer,
	CONSTRAINT "inboxes_user_id_id_pk" PRIMARY KEY("user_id","id")
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
	"markup_version" smallint DEFAULT 0 NOT NULL,
	"page" text,
	"article_id" bigint,
	"merged_from" bigint[],
	"written_to" bigint,
	"is_outsiders" boolean DEFAULT false NOT NULL,
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
	"from_name" text DEFAULT '' NOT NULL,
	"sender" text NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"linked_tickets" bigint[] DEFAULT '{}' NOT NULL,
	"assigned_agents" bigint[] DEFAULT '{}' NOT NULL,
	"opened_by" text NOT NULL,
	"email_changed_at" timestamp (3) with time zone,
	"language" text,
	"browser" text,
	"utc_offset" smallint,
	"rating" smallint,
	"rating_comment" text DEFAULT '' NOT NULL,
	"rated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"latest_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pending_since" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"is_spam" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"snoozed_by" bigint,
	"woken_at" timestamp (3) with time zone,
	"agents_read_at" timestamp (3) with time zone,
	"version" bigint DEFAULT floor(extract(epoch from clock_timestamp()) * 1000) NOT NULL,
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
	"key_id" bigint,
	"sent_by" text COLLATE "C",
	"is_stored" boolean DEFAULT true NOT NULL,
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
	"signature" text DEFAULT '' NOT NULL,
	"signature_html" text,
	"greets" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'agent' NOT NULL,
	CONSTRAINT "agents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_key_uses" (
	"user_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_key_uses_user_id_key_id_pk" PRIMARY KEY("user_id","key_id")
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
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"faq_v1_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_domains" text[] DEFAULT '{}' NOT NULL,
	"hosts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "back_codes" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"ticket_ids" bigint[] NOT NULL,
	"help_center_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "back_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_reads" (
	"user_id" bigint NOT NULL,
	"sub" text COLLATE "C" NOT NULL,
	"ticket_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_reads_user_id_sub_ticket_id_pk" PRIMARY KEY("user_id","sub","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_token_tickets" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"ticket_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_token_tickets_user_id_hash_ticket_id_pk" PRIMARY KEY("user_id","hash","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_tokens" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_email" text COLLATE "C",
	"help_center_id" bigint,
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
CREATE TABLE "webhook_deliveries" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now(),
	"delivered_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_ends_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"free_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_secrets" ADD CONSTRAINT "challenge_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_challenges" ADD CONSTRAINT "used_challenges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "article_conversions" ADD CONSTRAINT "article_conversions_article" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_deployments" ADD CONSTRAINT "demo_deployments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_articles" ADD CONSTRAINT "dismissed_articles_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orphaned_drafts" ADD CONSTRAINT "orphaned_drafts_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_articles" ADD CONSTRAINT "faq_articles_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_categories" ADD CONSTRAINT "faq_categories_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_sections" ADD CONSTRAINT "faq_sections_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_centers" ADD CONSTRAINT "help_centers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_user_id_form_id_forms_user_id_id_fk" FOREIGN KEY ("user_id","form_id") REFERENCES "public"."forms"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_aliases" ADD CONSTRAINT "gateway_aliases_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_intents" ADD CONSTRAINT "gateway_intents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pages" ADD CONSTRAINT "article_pages_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_secrets" ADD CONSTRAINT "form_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_brand_files" ADD CONSTRAINT "help_brand_files_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_brands" ADD CONSTRAINT "help_brands_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_tickets" ADD CONSTRAINT "held_tickets_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_forms" ADD CONSTRAINT "used_forms_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_back_mails" ADD CONSTRAINT "handed_back_mails_user_id_mail_id_incoming_mails_user_id_id_fk" FOREIGN KEY ("user_id","mail_id") REFERENCES "public"."incoming_mails"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_back_mails" ADD CONSTRAINT "handed_back_mails_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imap_folders" ADD CONSTRAINT "imap_folders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_members" ADD CONSTRAINT "inbox_members_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_members" ADD CONSTRAINT "inbox_members_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_rules" ADD CONSTRAINT "inbox_rules_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_message_id_ticket_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."ticket_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_probes" ADD CONSTRAINT "mail_probes_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_probes" ADD CONSTRAINT "mail_probes_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_secrets" ADD CONSTRAINT "mail_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_recipient_id_mail_recipients_user_id_id_fk" FOREIGN KEY ("user_id","recipient_id") REFERENCES "public"."mail_recipients"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_mail_servers" ADD CONSTRAINT "trusted_mail_servers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unconfirmed_mails" ADD CONSTRAINT "unconfirmed_mails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_passkeys" ADD CONSTRAINT "desk_passkeys_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_keys" ADD CONSTRAINT "push_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_session_id_desk_sessions_user_id_id_fk" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."desk_sessions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pushes" ADD CONSTRAINT "ticket_pushes_user_id_session_id_push_subscriptions_user_id_session_id_fk" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."push_subscriptions"("user_id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pushes" ADD CONSTRAINT "ticket_pushes_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index_uses" ADD CONSTRAINT "search_index_uses_help_center" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_sections" ADD CONSTRAINT "search_sections_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD CONSTRAINT "search_synonyms_help_center" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_setups" ADD CONSTRAINT "desk_setups_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_pages" ADD CONSTRAINT "seen_pages_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reads" ADD CONSTRAINT "agent_reads_user_id_agent_id_agents_user_id_id_fk" FOREIGN KEY ("user_id","agent_id") REFERENCES "public"."agents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reads" ADD CONSTRAINT "agent_reads_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_words" ADD CONSTRAINT "ticket_words_user_id_message_id_ticket_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."ticket_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_replies" ADD CONSTRAINT "auto_replies_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_addresses" ADD CONSTRAINT "inbox_addresses_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_user_id_message_id_ticket_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."ticket_messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_emails" ADD CONSTRAINT "ticket_emails_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_labels" ADD CONSTRAINT "ticket_labels_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_ticket_id_tickets_user_id_id_fk" FOREIGN KEY ("user_id","ticket_id") REFERENCES "public"."tickets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_inbox_id_inboxes_user_id_id_fk" FOREIGN KEY ("user_id","inbox_id") REFERENCES "public"."inboxes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_user_id_key_id_api_keys_user_id_id_fk" FOREIGN KEY ("user_id","key_id") REFERENCES "public"."api_keys"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_codes" ADD CONSTRAINT "back_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_token_tickets" ADD CONSTRAINT "ticket_token_tickets_user_id_hash_ticket_tokens_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."ticket_tokens"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tokens" ADD CONSTRAINT "ticket_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_secrets" ADD CONSTRAINT "visitor_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_tickets" ADD CONSTRAINT "visitor_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_webhook_id_webhooks_user_id_id_fk" FOREIGN KEY ("user_id","webhook_id") REFERENCES "public"."webhooks"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_external_id" ON "accounts" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "used_challenges_created" ON "used_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "chat_messages" USING btree ("user_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_participants_agent" ON "chat_participants" USING btree ("user_id","agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "chat_participants_bot" ON "chat_participants" USING btree ("user_id",("bot_id" #>> '{}') COLLATE "C","conversation_id");--> statement-breakpoint
CREATE INDEX "chat_tags_email" ON "chat_tags" USING btree ("user_id",lower("tag"),"conversation_id") WHERE position('@' in "chat_tags"."tag") > 0;--> statement-breakpoint
CREATE INDEX "conversations_created" ON "conversations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("user_id","started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_emails_email" ON "contact_emails" USING btree ("user_id","email_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_phones_phone" ON "contact_phones" USING btree ("user_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "contacts_account" ON "contacts" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "article_conversions_hash" ON "article_conversions" USING btree ("user_id","help_center_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_links_code" ON "desk_links" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "desk_links_agent" ON "desk_links" USING btree ("user_id","agent_id","created_at");--> statement-breakpoint
CREATE INDEX "desk_links_created" ON "desk_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "desk_links_due" ON "desk_links" USING btree ("next_mail_at") WHERE "desk_links"."next_mail_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_sessions_hash" ON "desk_sessions" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "desk_sessions_former" ON "desk_sessions" USING btree ("user_id","former_hash");--> statement-breakpoint
CREATE INDEX "desk_sessions_agent" ON "desk_sessions" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE INDEX "desk_sessions_ends" ON "desk_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "orphaned_drafts_ticket" ON "orphaned_drafts" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_drafts_one" ON "ticket_drafts" USING btree ("user_id","agent_id","ticket_id","kind") WHERE "ticket_drafts"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "ticket_drafts_ticket" ON "ticket_drafts" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_drafts_release" ON "ticket_drafts" USING btree ("release_at") WHERE "ticket_drafts"."release_at" is not null;--> statement-breakpoint
CREATE INDEX "article_drafts_help_center" ON "article_drafts" USING btree ("user_id","help_center_id");--> statement-breakpoint
CREATE INDEX "article_drafts_ticket" ON "article_drafts" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "article_drafts_scheduled" ON "article_drafts" USING btree ("scheduled_at") WHERE "article_drafts"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "article_versions_article" ON "article_versions" USING btree ("user_id","article_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_articles_translation" ON "faq_articles" USING btree ("user_id","faq_article_id","language");--> statement-breakpoint
CREATE INDEX "faq_articles_category" ON "faq_articles" USING btree ("user_id","faq_category_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_articles_help_center" ON "faq_articles" USING btree ("user_id","help_center_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_articles_section" ON "faq_articles" USING btree ("user_id","help_center_id","language","faq_category_id",coalesce("section_id", 0),"featured" DESC NULLS FIRST,"order",left("title", 200) collate "C","id") WHERE "faq_articles"."status" = 'published' and not "faq_articles"."is_removed";--> statement-breakpoint
CREATE INDEX "faq_articles_revised" ON "faq_articles" USING btree ("user_id","help_center_id","language",coalesce("revised_at", "updated_at"),"faq_article_id");--> statement-breakpoint
CREATE INDEX "faq_articles_tags" ON "faq_articles" USING gin ("user_id","help_center_id","tags");--> statement-breakpoint
CREATE INDEX "faq_articles_addresses" ON "faq_articles" USING gin ("user_id","help_center_id","addresses");--> statement-breakpoint
CREATE INDEX "faq_articles_publish_at" ON "faq_articles" USING btree ("user_id","publish_at") WHERE "faq_articles"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "faq_articles_unpublish_at" ON "faq_articles" USING btree ("user_id","unpublish_at") WHERE "faq_articles"."unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "faq_articles_old_markup" ON "faq_articles" USING btree ("user_id","id") WHERE "faq_articles"."markup_version" < 1;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_categories_translation" ON "faq_categories" USING btree ("user_id","faq_category_id","language");--> statement-breakpoint
CREATE INDEX "faq_categories_help_center" ON "faq_categories" USING btree ("user_id","help_center_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_searches_day" ON "faq_searches" USING btree ("day");--> statement-breakpoint
CREATE INDEX "faq_sections_category" ON "faq_sections" USING btree ("user_id","faq_category_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_vote_reasons_help_center" ON "faq_vote_reasons" USING btree ("user_id","help_center_id","created_at");--> statement-breakpoint
CREATE INDEX "faq_vote_reasons_created" ON "faq_vote_reasons" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "faq_votes_article" ON "faq_votes" USING btree ("user_id","faq_article_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "help_centers_faq_id" ON "help_centers" USING btree ("user_id","faq_id");--> statement-breakpoint
CREATE INDEX "help_centers_pages" ON "help_centers" USING btree ("host","path");--> statement-breakpoint
CREATE INDEX "form_submissions_time" ON "form_submissions" USING btree ("user_id","form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gateway_aliases_address" ON "gateway_aliases" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "gateway_intents_sender" ON "gateway_intents" USING btree ("user_id","sender");--> statement-breakpoint
CREATE INDEX "gateway_intents_claim" ON "gateway_intents" USING btree ("user_id","claim");--> statement-breakpoint
CREATE INDEX "article_pages_version" ON "article_pages" USING btree ("version");--> statement-breakpoint
CREATE INDEX "held_tickets_code" ON "held_tickets" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "held_tickets_mailbox" ON "held_tickets" USING btree ("user_id","mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "held_tickets_help_center" ON "held_tickets" USING btree ("user_id","help_center_id","created_at");--> statement-breakpoint
CREATE INDEX "held_tickets_mail_due" ON "held_tickets" USING btree ("next_mail_at") WHERE "held_tickets"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "held_tickets_ends" ON "held_tickets" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "used_forms_created" ON "used_forms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "handed_back_mails_due" ON "handed_back_mails" USING btree ("next_mail_at") WHERE "handed_back_mails"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "handed_back_mails_agent" ON "handed_back_mails" USING btree ("user_id","agent_id","tried_at");--> statement-breakpoint
CREATE INDEX "handed_back_mails_message" ON "handed_back_mails" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "inbox_members_agent" ON "inbox_members" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_hash" ON "incoming_mails" USING btree ("user_id","inbox_id","hash");--> statement-breakpoint
CREATE INDEX "incoming_mails_old_raw" ON "incoming_mails" USING btree ("received_at") WHERE "incoming_mails"."state" = 'done' and octet_length("incoming_mails"."raw") > 0;--> statement-breakpoint
CREATE INDEX "incoming_mails_new" ON "incoming_mails" USING btree ("received_at") WHERE "incoming_mails"."state" = 'new';--> statement-breakpoint
CREATE INDEX "incoming_mails_state" ON "incoming_mails" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "incoming_mails_internet_message_id" ON "incoming_mails" USING btree ("user_id","internet_message_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_ticket" ON "incoming_mails" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_message" ON "incoming_mails" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_sender" ON "incoming_mails" USING btree ("user_id","sender");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_probes_code" ON "mail_probes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "mail_probes_created" ON "mail_probes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_recipients_email" ON "mail_recipients" USING btree ("user_id","ticket_id","email_folded");--> statement-breakpoint
CREATE INDEX "mail_recipients_folded" ON "mail_recipients" USING btree ("user_id","email_folded");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("user_id","recipient_id","id") WHERE "mails"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_ticket" ON "mails" USING btree ("user_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("user_id","recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_internet_message_id" ON "mails" USING btree ("user_id","internet_message_id");--> statement-breakpoint
CREATE INDEX "mails_relay_id" ON "mails" USING btree ("user_id","relay_id") WHERE "mails"."relay_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_root_id" ON "mails" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_mailbox" ON "unconfirmed_mails" USING btree ("user_id","mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_domain" ON "unconfirmed_mails" USING btree ("user_id","domain_hash","created_at");--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_network" ON "unconfirmed_mails" USING btree ("network_hash","created_at") WHERE "unconfirmed_mails"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "unconfirmed_mails_created" ON "unconfirmed_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("user_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "ticket_participants_email" ON "ticket_participants" USING btree ("user_id","email_folded");--> statement-breakpoint
CREATE INDEX "desk_challenges_ends" ON "desk_challenges" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_passkeys_credential" ON "desk_passkeys" USING btree ("user_id","credential_id");--> statement-breakpoint
CREATE INDEX "desk_passkeys_agent" ON "desk_passkeys" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE INDEX "desk_passkeys_due" ON "desk_passkeys" USING btree ("next_mail_at") WHERE "desk_passkeys"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_pushes_ticket" ON "ticket_pushes" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_pushes_due" ON "ticket_pushes" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "saved_replies_agent" ON "saved_replies" USING btree ("user_id","agent_id");--> statement-breakpoint
CREATE INDEX "search_rows_index" ON "search_rows" USING btree ("user_id","help_center_id","language","revision");--> statement-breakpoint
CREATE INDEX "search_sections_index" ON "search_sections" USING btree ("user_id","help_center_id","language","position","article_id");--> statement-breakpoint
CREATE INDEX "search_titles_embedded_by" ON "search_titles" USING btree ("embedded_by");--> statement-breakpoint
CREATE INDEX "search_titles_prefix" ON "search_titles" USING btree ("user_id","help_center_id","language","title");--> statement-breakpoint
CREATE INDEX "agent_reads_ticket" ON "agent_reads" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_words_words" ON "ticket_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "ticket_words_waiting" ON "ticket_words" USING btree ("user_id","message_id") WHERE "ticket_words"."words" is null;--> statement-breakpoint
CREATE INDEX "ticket_merges_into" ON "ticket_merges" USING btree ("user_id","into_ticket_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_addresses_inbox" ON "inbox_addresses" USING btree ("user_id","inbox_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "inboxes_name" ON "inboxes" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "ticket_emails_created" ON "ticket_emails" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_emails_ticket" ON "ticket_emails" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("user_id","ticket_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_old_markup" ON "ticket_messages" USING btree ("user_id","id") WHERE "ticket_messages"."markup_version" < 1;--> statement-breakpoint
CREATE INDEX "ticket_messages_outsiders" ON "ticket_messages" USING btree ("user_id","ticket_id","sent_at","id") WHERE "ticket_messages"."is_outsiders";--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("user_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_sender" ON "tickets" USING btree ("user_id","sender","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_latest" ON "tickets" USING btree ("user_id","latest_updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_changed" ON "tickets" USING btree ("user_id","status","latest_updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_sender_changed" ON "tickets" USING btree ("user_id","sender","latest_updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("user_id","sender","inbox_id","created_at","id") WHERE "tickets"."status" not in ('solved', 'closed');--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("user_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam";--> statement-breakpoint
CREATE INDEX "tickets_queue_of_inbox" ON "tickets" USING btree ("user_id","inbox_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam";--> statement-breakpoint
CREATE INDEX "tickets_queue_unassigned" ON "tickets" USING btree ("user_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam" and "tickets"."assigned_agents" = '{}';--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("user_id","snoozed_until","id") WHERE "tickets"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "tickets_spam" ON "tickets" USING btree ("user_id","updated_at","id") WHERE "tickets"."is_spam";--> statement-breakpoint
CREATE INDEX "tickets_queue_sets" ON "tickets" USING gin ("user_id","labels","assigned_agents") WITH (fastupdate=false) WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam";--> statement-breakpoint
CREATE INDEX "uploads_sent_by" ON "uploads" USING btree ("user_id","sent_by","created_at");--> statement-breakpoint
CREATE INDEX "uploads_key" ON "uploads" USING btree ("user_id","key_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_hash" ON "uploads" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "uploads_unattached" ON "uploads" USING btree ("created_at") WHERE "uploads"."attached_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_noted" ON "uploads" USING btree ("created_at") WHERE "uploads"."sent_by" is not null;--> statement-breakpoint
CREATE INDEX "agents_name" ON "agents" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "back_codes_email" ON "back_codes" USING btree ("user_id","email","created_at");--> statement-breakpoint
CREATE INDEX "back_codes_created" ON "back_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ticket_reads_ticket" ON "ticket_reads" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_token_tickets_ticket" ON "ticket_token_tickets" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_tokens_used" ON "ticket_tokens" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "visitor_tickets_sub" ON "visitor_tickets" USING btree ("user_id","sub","ticket_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("user_id","webhook_id","next_attempt_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("user_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_free" ON "webhooks" USING btree ("free_at");--> statement-breakpoint
-- What follows is not in the tables of Drizzle: functions and triggers.

-- Announces a change of a table by its name, for processes that cache its rows. Notices come with the commit.
CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('frontdesk', TG_TABLE_NAME);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "api_keys" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "visitor_secrets_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "visitor_secrets" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "help_centers_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "help_centers" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
-- Sessions of the desk, and what they show of their agents.
CREATE TRIGGER "desk_sessions_change" AFTER UPDATE OR DELETE OR TRUNCATE ON "desk_sessions" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "agents_change" AFTER UPDATE OF "name", "email", "picture", "role" OR DELETE ON "agents" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
-- Announces a change of the published help of a user, for processes that cache it: once per transaction and user, since
-- equal notices are one.
CREATE FUNCTION "tell_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    PERFORM pg_notify('frontdesk', 'faq_content');
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('frontdesk', 'faq_content ' || NEW.user_id);
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.user_id <> NEW.user_id) THEN
    PERFORM pg_notify('frontdesk', 'faq_content ' || OLD.user_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "help_centers_content_change" AFTER INSERT OR UPDATE OR DELETE ON "help_centers" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "help_centers_content_truncated" AFTER TRUNCATE ON "help_centers" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_categories_content_change" AFTER INSERT OR UPDATE OR DELETE ON "faq_categories" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_categories_content_truncated" AFTER TRUNCATE ON "faq_categories" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_sections_content_change" AFTER INSERT OR UPDATE OR DELETE ON "faq_sections" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_sections_content_truncated" AFTER TRUNCATE ON "faq_sections" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_articles_content_change" AFTER INSERT OR UPDATE OR DELETE ON "faq_articles" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_articles_content_truncated" AFTER TRUNCATE ON "faq_articles" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_indexes_content_change" AFTER INSERT OR UPDATE OR DELETE ON "search_indexes" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_indexes_content_truncated" AFTER TRUNCATE ON "search_indexes" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_titles_content_change" AFTER INSERT OR UPDATE OR DELETE ON "search_titles" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_titles_content_truncated" AFTER TRUNCATE ON "search_titles" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "agents_content_change" AFTER INSERT OR UPDATE OR DELETE ON "agents" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "agents_content_truncated" AFTER TRUNCATE ON "agents" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "help_brands_content_change" AFTER INSERT OR UPDATE OR DELETE ON "help_brands" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "help_brands_content_truncated" AFTER TRUNCATE ON "help_brands" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
-- Answers about a help center say how its inbox takes messages, and who of the inbox greets.
CREATE TRIGGER "inboxes_content_change" AFTER INSERT OR UPDATE OR DELETE ON "inboxes" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "inbox_addresses_content_change" AFTER INSERT OR UPDATE OR DELETE ON "inbox_addresses" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "inbox_members_content_change" AFTER INSERT OR DELETE ON "inbox_members" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
-- Raises the version of a ticket with every change of its row, under the lock of the row. Versions go by the clock:
-- counted by ones, a database that is restored from a backup would give versions to other states a second time.
CREATE FUNCTION "raise_ticket_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := greatest(OLD.version + 1, floor(extract(epoch FROM clock_timestamp()) * 1000));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tickets_raise_version" BEFORE UPDATE ON "tickets" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "raise_ticket_version"();--> statement-breakpoint
-- Raises the versions of tickets with every change of their messages, once per statement.
CREATE FUNCTION "raise_version_with_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET version = tickets.version + 1
  FROM (
    SELECT user_id, id FROM tickets WHERE (user_id, id) IN (SELECT changed.user_id, changed.ticket_id FROM changed)
    -- In one order, so that two that write to the same tickets wait for each other only once.
    ORDER BY user_id, id FOR NO KEY UPDATE
  ) AS locked
  WHERE tickets.user_id = locked.user_id AND tickets.id = locked.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_messages_inserted" AFTER INSERT ON "ticket_messages" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "raise_version_with_messages"();--> statement-breakpoint
CREATE TRIGGER "ticket_messages_updated" AFTER UPDATE ON "ticket_messages" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "raise_version_with_messages"();--> statement-breakpoint
CREATE TRIGGER "ticket_messages_deleted" AFTER DELETE ON "ticket_messages" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "raise_version_with_messages"();--> statement-breakpoint
-- Notes the messages whose words are to be folded: new ones, and those of which the text has changed.
CREATE FUNCTION "note_words_to_fold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ticket_words (user_id, message_id, ticket_id)
    SELECT user_id, id, ticket_id FROM changed WHERE type <> 'log'
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  UPDATE ticket_words SET words = NULL
  FROM changed JOIN former USING (user_id, id)
  WHERE ticket_words.user_id = changed.user_id AND ticket_words.message_id = changed.id
    AND (changed.plain, changed.from_email, changed.from_name)
      IS DISTINCT FROM (former.plain, former.from_email, former.from_name);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_messages_words_inserted" AFTER INSERT ON "ticket_messages" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_words_to_fold"();--> statement-breakpoint
CREATE TRIGGER "ticket_messages_words_updated" AFTER UPDATE ON "ticket_messages" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_words_to_fold"();--> statement-breakpoint
-- Returns what stands for a visitor in a notice: a name may be too long for one, and every listener would read it.
CREATE FUNCTION "owner_hash"(kind text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(encode(sha256(convert_to(kind || ' ' || name, 'UTF8')), 'hex'), 16)
$$;--> statement-breakpoint
-- Announces each ticket that a transaction changed, at its end and once, with the version that the ticket has then. The
-- notice has the sender where a ticket belongs to an email.
CREATE FUNCTION "tell_ticket_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told record;
  sender text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    sender := CASE WHEN OLD.opened_by = 'anonymous' THEN '-' ELSE owner_hash('email', OLD.sender) END;
    PERFORM pg_notify('frontdesk', format('tickets %s %s %s gone %s', OLD.user_id, OLD.id, OLD.version + 1, sender));
    RETURN NULL;
  END IF;
  SELECT * INTO told FROM tickets WHERE user_id = NEW.user_id AND id = NEW.id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  sender := CASE WHEN told.opened_by = 'anonymous' THEN '-' ELSE owner_hash('email', told.sender) END;
  IF TG_OP = 'UPDATE' AND NEW.agents_read_at > coalesce(OLD.agents_read_at, '-infinity')
    AND to_jsonb(NEW) - '{agents_read_at,version}'::text[] = to_jsonb(OLD) - '{agents_read_at,version}'::text[]
  THEN
    PERFORM pg_notify('frontdesk', format('tickets %s %s %s read %s %s', told.user_id, told.id, told.version, sender,
      floor(extract(epoch FROM told.agents_read_at) * 1000)));
  ELSE
    PERFORM pg_notify('frontdesk', format('tickets %s %s %s changed %s', told.user_id, told.id, told.version, sender));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tickets_change" AFTER INSERT OR UPDATE OR DELETE ON "tickets" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tell_ticket_change"();--> statement-breakpoint
CREATE TRIGGER "tickets_truncated" AFTER TRUNCATE ON "tickets" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
-- Announces, by the same hash, a visitor who has more or fewer tickets than before.
CREATE FUNCTION "tell_visitor_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.sub IS NOT NULL THEN
    PERFORM pg_notify('frontdesk', format('ticket_owners %s %s', NEW.user_id, owner_hash('sub', NEW.sub)));
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.sub IS NOT NULL THEN
    PERFORM pg_notify('frontdesk', format('ticket_owners %s %s', OLD.user_id, owner_hash('sub', OLD.sub)));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "visitor_tickets_change" AFTER INSERT OR UPDATE OF "sub", "ticket_id", "user_id" OR DELETE ON "visitor_tickets" FOR EACH ROW EXECUTE FUNCTION "tell_visitor_tickets"();--> statement-breakpoint
CREATE FUNCTION "tell_token_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('frontdesk', format('ticket_owners %s %s', NEW.user_id, owner_hash('token', NEW.hash)));
  ELSE
    PERFORM pg_notify('frontdesk', format('ticket_owners %s %s', OLD.user_id, owner_hash('token', OLD.hash)));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_token_tickets_change" AFTER INSERT OR DELETE ON "ticket_token_tickets" FOR EACH ROW EXECUTE FUNCTION "tell_token_tickets"();--> statement-breakpoint
-- Announces that mails wait for approval or no longer do, and that a mailbox fails or is read again.
CREATE FUNCTION "tell_mail_problems"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('frontdesk', 'mail_problems ' || NEW.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "imap_folders_failing" AFTER UPDATE OF "failing_since" ON "imap_folders" FOR EACH ROW WHEN (OLD.failing_since IS DISTINCT FROM NEW.failing_since) EXECUTE FUNCTION "tell_mail_problems"();--> statement-breakpoint
CREATE TRIGGER "incoming_mails_held" AFTER UPDATE OF "state" ON "incoming_mails" FOR EACH ROW WHEN ((OLD.state = 'held') <> (NEW.state = 'held')) EXECUTE FUNCTION "tell_mail_problems"();--> statement-breakpoint
-- Removes the drawn page of an article with the text that it was drawn from.
CREATE FUNCTION "forget_article_page"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM article_pages WHERE user_id = NEW.user_id AND article_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "faq_articles_page" AFTER UPDATE OF "content", "content_plain", "language" ON "faq_articles" FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.content_plain IS DISTINCT FROM NEW.content_plain OR OLD.language IS DISTINCT FROM NEW.language) EXECUTE FUNCTION "forget_article_page"();
