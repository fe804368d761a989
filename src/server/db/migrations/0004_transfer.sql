CREATE TABLE "file_loads" (
	"hash" text PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_deployments" ADD COLUMN "other_secret_key" text;