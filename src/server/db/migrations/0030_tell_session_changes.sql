-- Announces that sessions of the desk, or what they show of their agents, have changed or are gone: processes cache them.
CREATE TRIGGER "desk_sessions_change" AFTER UPDATE OR DELETE OR TRUNCATE ON "desk_sessions" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "agents_change" AFTER UPDATE OF "name", "email", "picture", "role" OR DELETE ON "agents" EXECUTE FUNCTION "tell_change"();
