-- Notes the messages whose words are to be folded: new ones, and those of which the text has changed.
CREATE FUNCTION "note_words_to_fold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ticket_words (user_id, message_id, ticket_id)
    SELECT user_id, id, ticket_id FROM changed WHERE type <> 'log'
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  UPDATE ticket_words SET words = NULL
  FROM changed JOIN former USING (user_id, id)
  WHERE ticket_words.user_id = changed.user_id AND ticket_words.message_id = changed.id
    AND (changed.plain, changed.from_email, changed.from_name)
      IS DISTINCT FROM (former.plain, former.from_email, former.from_name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ticket_messages_words_inserted" AFTER INSERT ON "ticket_messages" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_words_to_fold"();
--> statement-breakpoint
CREATE TRIGGER "ticket_messages_words_updated" AFTER UPDATE ON "ticket_messages" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_words_to_fold"();
