-- The messages that were stored before the trigger. Nothing waits for these rows, which are in a new table.
INSERT INTO ticket_words (user_id, message_id, ticket_id)
SELECT user_id, id, ticket_id FROM ticket_messages WHERE type <> 'log'
ON CONFLICT DO NOTHING;
