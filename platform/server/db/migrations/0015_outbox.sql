-- A mail sent twice by a repeated job is one mail.
alter table outbox add column message_id text unique;
