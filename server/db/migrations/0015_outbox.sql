-- A mail sent twice by a repeated job is one mail; answers may go to somebody else than the sender.
alter table outbox add column message_id text unique;
alter table outbox add column reply_to text;
