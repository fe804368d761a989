-- Outside of a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "faq_articles_revised" ON "faq_articles" ("user_id","help_center_id","language",coalesce("revised_at", "updated_at"),"faq_article_id");
