-- Outside of a transaction.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "conversations_open" ON "conversations" USING btree ("user_id","ticket_id") WHERE "conversations"."ticket_id" is not null and "conversations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_ticket" ON "conversations" USING btree ("user_id","ticket_id") WHERE "conversations"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_network" ON "conversations" USING btree ("user_id","network") WHERE "conversations"."network" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_messages_conversation" ON "ticket_messages" USING btree ("user_id","conversation_id") WHERE "ticket_messages"."conversation_id" is not null;
