CREATE TABLE "ticket_reads" (
	"user_id" bigint NOT NULL,
	"sub" text COLLATE "C" NOT NULL,
	"ticket_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_reads_user_id_sub_ticket_id_pk" PRIMARY KEY("user_id","sub","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "agents_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_token_tickets" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_reads_ticket" ON "ticket_reads" USING btree ("user_id","ticket_id");--> statement-breakpoint
-- A ticket's version grows with every change of its row, under the lock of the row.
CREATE FUNCTION "raise_ticket_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tickets_raise_version" BEFORE UPDATE ON "tickets" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "raise_ticket_version"();--> statement-breakpoint
-- And with every change of its messages; once for a statement, however many of them it writes.
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
-- What stands for a visitor where a name would be too long, and would be read by everybody who listens.
CREATE FUNCTION "owner_hash"(kind text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(encode(sha256(convert_to(kind || ' ' || name, 'UTF8')), 'hex'), 16)
$$;--> statement-breakpoint
-- At the end of a transaction, whoever listens hears of each ticket that it changed, with the version that it has then:
-- once, as equal notices are one. It names the sender where the address makes the ticket somebody's.
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
-- Whoever has more or fewer tickets than before is told so, by the same hash.
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
CREATE TRIGGER "ticket_token_tickets_change" AFTER INSERT OR DELETE ON "ticket_token_tickets" FOR EACH ROW EXECUTE FUNCTION "tell_token_tickets"();
