-- without a transaction: an index over every account, built while people register
create index concurrently if not exists users_role_newest on users (role, id desc);
