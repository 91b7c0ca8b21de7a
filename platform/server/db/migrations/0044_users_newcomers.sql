-- without a transaction: an index over every account, built while people register
-- What the overview asks of newcomers stands in the index: a period is counted without reading their accounts.
create index concurrently if not exists users_newcomers on users (created_at) include (role, approved_at, id) where role <> 'ADMIN';
