DROP INDEX "tickets_latest";--> statement-breakpoint
CREATE INDEX "tickets_latest" ON "tickets" USING btree ("user_id","latest_updated_at","id");