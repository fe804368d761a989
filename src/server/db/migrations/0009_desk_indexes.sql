-- Outside of a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_wait" ON "tickets" USING btree ("user_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_wait_of_inbox" ON "tickets" USING btree ("user_id","inbox_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_wait_unassigned" ON "tickets" USING btree ("user_id",coalesce("waiting_since", 'infinity'::timestamptz),"id") WHERE "tickets"."status" not in ('solved', 'closed') and "tickets"."assigned_agents" = '{}';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_open_sets" ON "tickets" USING gin ("user_id","labels","assigned_agents") WITH (fastupdate=false) WHERE "tickets"."status" not in ('solved', 'closed');
