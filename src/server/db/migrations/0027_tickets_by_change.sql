-- Outside of a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_status_changed" ON "tickets" ("user_id","status","latest_updated_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_sender_changed" ON "tickets" ("user_id","sender","latest_updated_at","id");
