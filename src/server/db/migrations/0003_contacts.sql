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
CREATE TABLE "contact_notes" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"contact_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_emails" ADD CONSTRAINT "contact_emails_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_labels" ADD CONSTRAINT "contact_labels_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_phones" ADD CONSTRAINT "contact_phones_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_account_id_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_user_id_contact_id_contacts_user_id_id_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_external_id" ON "accounts" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_emails_email" ON "contact_emails" USING btree ("user_id","email_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_phones_phone" ON "contact_phones" USING btree ("user_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "contacts_account" ON "contacts" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("user_id","contact_id","id");