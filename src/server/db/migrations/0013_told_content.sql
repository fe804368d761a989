CREATE INDEX "faq_articles_publish_at" ON "faq_articles" USING btree ("user_id","publish_at") WHERE "faq_articles"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "faq_articles_unpublish_at" ON "faq_articles" USING btree ("user_id","unpublish_at") WHERE "faq_articles"."unpublish_at" is not null;--> statement-breakpoint
-- Whoever remembers help hears of every change to what it is made of, whoever makes it: with the transaction, and whose
-- help it is. A transaction tells each user once, however many rows it writes.
CREATE FUNCTION "tell_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    PERFORM pg_notify('frontdesk', 'faq_content');
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('frontdesk', 'faq_content ' || NEW.user_id);
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.user_id <> NEW.user_id) THEN
    PERFORM pg_notify('frontdesk', 'faq_content ' || OLD.user_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "help_centers_content_change" AFTER INSERT OR UPDATE OR DELETE ON "help_centers" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "help_centers_content_truncated" AFTER TRUNCATE ON "help_centers" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_categories_content_change" AFTER INSERT OR UPDATE OR DELETE ON "faq_categories" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_categories_content_truncated" AFTER TRUNCATE ON "faq_categories" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_sections_content_change" AFTER INSERT OR UPDATE OR DELETE ON "faq_sections" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_sections_content_truncated" AFTER TRUNCATE ON "faq_sections" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_articles_content_change" AFTER INSERT OR UPDATE OR DELETE ON "faq_articles" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "faq_articles_content_truncated" AFTER TRUNCATE ON "faq_articles" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_indexes_content_change" AFTER INSERT OR UPDATE OR DELETE ON "search_indexes" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_indexes_content_truncated" AFTER TRUNCATE ON "search_indexes" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_titles_content_change" AFTER INSERT OR UPDATE OR DELETE ON "search_titles" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "search_titles_content_truncated" AFTER TRUNCATE ON "search_titles" EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "agents_content_change" AFTER INSERT OR UPDATE OR DELETE ON "agents" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"();--> statement-breakpoint
CREATE TRIGGER "agents_content_truncated" AFTER TRUNCATE ON "agents" EXECUTE FUNCTION "tell_content_change"();
