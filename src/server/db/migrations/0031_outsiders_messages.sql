ALTER TABLE "ticket_messages" ADD COLUMN "is_outsiders" boolean DEFAULT false NOT NULL;
