ALTER TABLE "tickets" ALTER COLUMN "version" SET DEFAULT floor(extract(epoch from clock_timestamp()) * 1000);--> statement-breakpoint
-- By the clock: counted by ones, a database that is restored from a backup would give versions again to other states.
CREATE OR REPLACE FUNCTION "raise_ticket_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := greatest(OLD.version + 1, floor(extract(epoch FROM clock_timestamp()) * 1000));
  RETURN NEW;
END $$;
