CREATE TABLE "owner_acts" (
	"user_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('entity_id') NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"agent_id" bigint,
	"agent_name" text NOT NULL,
	"ip" text NOT NULL,
	"acted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_acts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "mine_includes_teams" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "teams" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "owner_acts" ADD CONSTRAINT "owner_acts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_acts_acted" ON "owner_acts" USING btree ("acted_at");--> statement-breakpoint
-- What an agent may see depends on their teams and on those of the inboxes.
DROP TRIGGER "agents_change" ON "agents";--> statement-breakpoint
CREATE TRIGGER "agents_change" AFTER UPDATE OF "name", "email", "picture", "role", "groups" OR DELETE ON "agents" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "inboxes_change" AFTER INSERT OR UPDATE OF "teams" OR DELETE OR TRUNCATE ON "inboxes" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
-- Announces each ticket that a transaction changed, at its end and once, with the version that the ticket has then. The
-- notice has the sender where a ticket belongs to an email, the inbox, and the former inbox of a ticket that was moved.
CREATE OR REPLACE FUNCTION "tell_ticket_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told record;
  sender text;
  moved text := '';
BEGIN
  IF TG_OP = 'DELETE' THEN
    sender := CASE WHEN OLD.opened_by = 'anonymous' THEN '-' ELSE owner_hash('email', OLD.sender) END;
    PERFORM pg_notify('frontdesk', format('tickets %s %s %s gone %s - %s', OLD.user_id, OLD.id, OLD.version + 1, sender,
      OLD.inbox_id));
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
    PERFORM pg_notify('frontdesk', format('tickets %s %s %s read %s %s %s', told.user_id, told.id, told.version, sender,
      floor(extract(epoch FROM told.agents_read_at) * 1000), told.inbox_id));
  ELSE
    IF TG_OP = 'UPDATE' AND OLD.inbox_id <> told.inbox_id THEN
      moved := ' ' || OLD.inbox_id;
    END IF;
    PERFORM pg_notify('frontdesk', format('tickets %s %s %s changed %s - %s%s', told.user_id, told.id, told.version,
      sender, told.inbox_id, moved));
  END IF;
  RETURN NULL;
END $$;
