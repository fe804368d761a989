-- Announces that mails wait for approval or no longer do, and that a mailbox fails or is read again.
CREATE FUNCTION "tell_mail_problems"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('frontdesk', 'mail_problems ' || NEW.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "imap_folders_failing" AFTER UPDATE OF "failing_since" ON "imap_folders" FOR EACH ROW WHEN (OLD.failing_since IS DISTINCT FROM NEW.failing_since) EXECUTE FUNCTION "tell_mail_problems"();--> statement-breakpoint
CREATE TRIGGER "incoming_mails_held" AFTER UPDATE OF "state" ON "incoming_mails" FOR EACH ROW WHEN ((OLD.state = 'held') <> (NEW.state = 'held')) EXECUTE FUNCTION "tell_mail_problems"();
