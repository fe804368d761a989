-- Addresses are compared with ASCII letters folded only; what stands here was folded as Unicode folds it.
UPDATE "tickets" SET "sender" = lower("from_email" COLLATE "C") WHERE octet_length("from_email") <> char_length("from_email");--> statement-breakpoint
UPDATE "contact_emails" SET "email_folded" = lower("email" COLLATE "C") WHERE octet_length("email") <> char_length("email");
