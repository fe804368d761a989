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
CREATE TABLE "article_pictures" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "article_pictures_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "form_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
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
CREATE TABLE "used_forms" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_forms_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "faq_articles" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "help_centers" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_pages" ADD CONSTRAINT "article_pages_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_secrets" ADD CONSTRAINT "form_secrets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_tickets" ADD CONSTRAINT "held_tickets_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_brand_files" ADD CONSTRAINT "help_brand_files_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_brands" ADD CONSTRAINT "help_brands_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_forms" ADD CONSTRAINT "used_forms_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pages_version" ON "article_pages" USING btree ("version");--> statement-breakpoint
CREATE INDEX "held_tickets_code" ON "held_tickets" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "held_tickets_mailbox" ON "held_tickets" USING btree ("user_id","mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "held_tickets_help_center" ON "held_tickets" USING btree ("user_id","help_center_id","created_at");--> statement-breakpoint
CREATE INDEX "held_tickets_mail_due" ON "held_tickets" USING btree ("next_mail_at") WHERE "held_tickets"."next_mail_at" is not null;--> statement-breakpoint
CREATE INDEX "held_tickets_ends" ON "held_tickets" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "used_forms_created" ON "used_forms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "faq_articles_section" ON "faq_articles" USING btree ("user_id","help_center_id","language","faq_category_id",coalesce("section_id", 0),"featured" DESC NULLS FIRST,"order",left("title", 200) collate "C","id") WHERE "faq_articles"."status" = 'published' and not "faq_articles"."is_removed";--> statement-breakpoint
CREATE INDEX "faq_articles_updated" ON "faq_articles" USING btree ("user_id","help_center_id","language","updated_at","faq_article_id");--> statement-breakpoint
CREATE INDEX "help_centers_pages" ON "help_centers" USING btree ("host","path");--> statement-breakpoint
-- How pages look is part of what they show.
CREATE TRIGGER "help_brands_content_change" AFTER INSERT OR UPDATE OR DELETE ON "help_brands" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "help_brands_content_truncated" AFTER TRUNCATE ON "help_brands" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
-- What is shown of an article goes with what it said.
CREATE FUNCTION "forget_article_page"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM article_pages WHERE user_id = NEW.user_id AND article_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "faq_articles_page" AFTER UPDATE OF "content", "content_plain", "language" ON "faq_articles" FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.content_plain IS DISTINCT FROM NEW.content_plain OR OLD.language IS DISTINCT FROM NEW.language) EXECUTE FUNCTION "forget_article_page"();
