-- Outside of a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chat_tags_email" ON "chat_tags" USING btree ("user_id",lower("tag"),"conversation_id") WHERE position('@' in "chat_tags"."tag") > 0;
