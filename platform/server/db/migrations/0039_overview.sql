-- How often profiles were opened on a day (Europe/Rome): neither whose nor by whom (docs/decisions/0041).
create table profile_view_day (
  day date not null,
  demo boolean not null default false,
  views integer not null check (views >= 0),
  primary key (day, demo)
);

-- So that the demo can be taken out again.
alter table support_wait add column demo boolean not null default false;

-- The overview reads the last weeks of each, whatever came before.
create index unlock_by_day on unlock (unlocked_at) where state <> 'free';
create index moderation_case_by_day on moderation_case (decided_at) where decided_at is not null;
create index purchase_by_day on purchase (credited_at) where state = 'credited';
create index purchase_reversal_by_day on purchase_reversal (at);
create index report_by_day on report (created_at);
create index users_by_day on users (created_at) where role <> 'ADMIN';
