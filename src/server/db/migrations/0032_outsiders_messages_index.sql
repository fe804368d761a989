-- Outside of a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_messages_outsiders" ON "ticket_messages" USING btree ("user_id","ticket_id","sent_at","id") WHERE "ticket_messages"."is_outsiders";
