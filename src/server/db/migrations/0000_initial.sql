CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE SEQUENCE "public"."entity_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "demo_deployments" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"help_center_id" bigint NOT NULL,
	"faq_id" bigint NOT NULL,
	"docs_help_center_id" bigint NOT NULL,
	"public_key" text NOT NULL,
	"secret_key" text NOT NULL
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
CREATE TABLE "agents" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"name" text NOT NULL,
	"picture" text,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_deployments" ADD CONSTRAINT "demo_deployments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_articles" ADD CONSTRAINT "faq_articles_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_categories" ADD CONSTRAINT "faq_categories_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_sections" ADD CONSTRAINT "faq_sections_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_centers" ADD CONSTRAINT "help_centers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_articles_translation" ON "faq_articles" USING btree ("user_id","faq_article_id","language");--> statement-breakpoint
CREATE INDEX "faq_articles_category" ON "faq_articles" USING btree ("user_id","faq_category_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_articles_help_center" ON "faq_articles" USING btree ("user_id","help_center_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_articles_tags" ON "faq_articles" USING gin ("user_id","help_center_id","tags");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_categories_translation" ON "faq_categories" USING btree ("user_id","faq_category_id","language");--> statement-breakpoint
CREATE INDEX "faq_categories_help_center" ON "faq_categories" USING btree ("user_id","help_center_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_sections_category" ON "faq_sections" USING btree ("user_id","faq_category_id","language","order");--> statement-breakpoint
CREATE INDEX "faq_votes_article" ON "faq_votes" USING btree ("user_id","faq_article_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "help_centers_faq_id" ON "help_centers" USING btree ("user_id","faq_id");--> statement-breakpoint
CREATE INDEX "search_lexicon_id" ON "search_lexicon" USING btree ("id");--> statement-breakpoint
CREATE INDEX "search_lexicon_stem" ON "search_lexicon" USING btree ("stem","user_id","help_center_id","language");--> statement-breakpoint
CREATE INDEX "search_lexicon_deletions" ON "search_lexicon" USING gin ("deletions") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_postings_article" ON "search_postings" USING btree ("user_id","article_id");--> statement-breakpoint
CREATE INDEX "search_postings_title" ON "search_postings" USING btree ("user_id","word_id","article_id") WHERE "search_postings"."title_impact" > 0;--> statement-breakpoint
CREATE INDEX "search_titles_prefix" ON "search_titles" USING btree ("user_id","help_center_id","language","title");--> statement-breakpoint
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
