CREATE TABLE "refused_pages" (
	"user_id" bigint NOT NULL,
	"help_center_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_pages_user_id_help_center_id_pk" PRIMARY KEY("user_id","help_center_id")
);
--> statement-breakpoint
ALTER TABLE "refused_pages" ADD CONSTRAINT "refused_pages_user_id_help_center_id_help_centers_user_id_id_fk" FOREIGN KEY ("user_id","help_center_id") REFERENCES "public"."help_centers"("user_id","id") ON DELETE cascade ON UPDATE no action;