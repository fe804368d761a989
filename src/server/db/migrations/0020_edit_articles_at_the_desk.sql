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
ALTER TABLE "faq_articles" ADD COLUMN "is_desk_owned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_user_id_article_id_faq_articles_user_id_id_fk" FOREIGN KEY ("user_id","article_id") REFERENCES "public"."faq_articles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_drafts_help_center" ON "article_drafts" USING btree ("user_id","help_center_id");--> statement-breakpoint
CREATE INDEX "article_drafts_ticket" ON "article_drafts" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "article_drafts_scheduled" ON "article_drafts" USING btree ("scheduled_at") WHERE "article_drafts"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "article_versions_article" ON "article_versions" USING btree ("user_id","article_id","published_at");