-- Outside of a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_snoozed" ON "tickets" USING btree ("user_id","snoozed_until","id") WHERE "tickets"."snoozed_until" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_queue" ON "tickets" USING btree ("user_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_queue_of_inbox" ON "tickets" USING btree ("user_id","inbox_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_queue_unassigned" ON "tickets" USING btree ("user_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam" and "tickets"."assigned_agents" = '{}';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_spam" ON "tickets" USING btree ("user_id","updated_at","id") WHERE "tickets"."is_spam";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_queue_sets" ON "tickets" USING gin ("user_id","labels","assigned_agents") WITH (fastupdate=false) WHERE "tickets"."status" not in ('solved', 'closed') and not "tickets"."is_spam";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_by_wait";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_by_wait_of_inbox";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_by_wait_unassigned";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_open_sets";