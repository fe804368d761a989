ALTER TABLE "mails" ADD COLUMN "uncertain_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inboxes" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("user_id","recipient_id","id") WHERE "mails"."next_attempt_at" is not null;--> statement-breakpoint
-- What waited in the outbox are automatic replies, which name their ticket at the end of their subject.
INSERT INTO "mail_recipients" ("user_id", "ticket_id", "email", "email_folded")
SELECT DISTINCT ON ("user_id", "ticket_id", lower("to" COLLATE "C")) "user_id", "ticket_id", "to", lower("to" COLLATE "C")
FROM (
  SELECT o."user_id", t."id" AS "ticket_id", o."to" FROM "outbox" o
  JOIN "tickets" t ON t."user_id" = o."user_id" AND t."id" = substring(o."subject" from '\((\d{1,18})\)$')::bigint
  WHERE o."next_attempt_at" IS NOT NULL
) AS waiting;--> statement-breakpoint
INSERT INTO "mails" ("user_id", "id", "ticket_id", "recipient_id", "kind", "attempts", "next_attempt_at", "internet_message_id", "root_id", "problem", "created_at")
SELECT o."user_id", o."id", r."ticket_id", r."id", 'auto-reply', o."attempts", o."next_attempt_at",
  format('<frontdesk.%s.%s@%s>', o."user_id", o."id", split_part(o."reply_to", '@', 2)),
  format('<frontdesk.%s@%s>', gen_random_uuid(), split_part(o."reply_to", '@', 2)), o."problem", o."created_at"
FROM "outbox" o
JOIN "mail_recipients" r ON r."user_id" = o."user_id" AND r."email_folded" = lower(o."to" COLLATE "C")
  AND r."ticket_id" = substring(o."subject" from '\((\d{1,18})\)$')::bigint
WHERE o."next_attempt_at" IS NOT NULL;--> statement-breakpoint
DROP TABLE "outbox";
