-- without a transaction: an index on a table that every request reads
-- Whether a ban has cut a session off is asked with each request, and past bans are never deleted.
create index concurrently if not exists suspension_of on suspension (user_id, starts_at);
