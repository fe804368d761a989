ALTER TABLE "help_centers" ADD COLUMN "greetings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "ask_address" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "ask_subject" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "greets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Answers about a help center say how its inbox takes messages, and who of the inbox greets.
CREATE TRIGGER "inboxes_content_change" AFTER INSERT OR UPDATE OR DELETE ON "inboxes" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "inbox_addresses_content_change" AFTER INSERT OR UPDATE OR DELETE ON "inbox_addresses" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "inbox_members_content_change" AFTER INSERT OR DELETE ON "inbox_members" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();
