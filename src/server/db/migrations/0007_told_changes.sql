-- Whoever remembers rows of these tables hears of every change, whoever makes it: with the transaction, and by name.
CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('frontdesk', TG_TABLE_NAME);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "api_keys" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "visitor_secrets_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "visitor_secrets" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "help_centers_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "help_centers" EXECUTE FUNCTION "tell_change"();
