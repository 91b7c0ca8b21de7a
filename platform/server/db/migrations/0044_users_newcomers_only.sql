-- users_newcomers answers the same, also to the version before.
drop index if exists users_by_day;
