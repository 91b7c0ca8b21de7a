create table word_filter (
  user_id integer primary key references users,
  words text[] not null check (cardinality(words) <= 50),
  updated_at timestamptz not null default now()
);
comment on table word_filter is
  'Words that a hostess does not want to read: messages to her that contain one arrive hidden.';
comment on column word_filter.words is 'As she typed them; how they are compared is the code''s affair.';

create table support_wait (
  id bigint generated always as identity primary key,
  seconds integer not null check (seconds >= 0),
  answered_at timestamptz not null default now(),
  demo boolean not null default false
);
comment on table support_wait is
  'How long members waited for the staff, without saying who: from it comes the time that others may expect.';
comment on column support_wait.seconds is 'From the member''s first unanswered message to the answer.';
comment on column support_wait.demo is 'So that the demo can be taken out again.';
create index support_wait_age on support_wait (answered_at);

create table presence (
  user_id integer primary key references users on delete cascade,
  seen_at timestamptz not null default now()
) with (fillfactor = 70);
comment on table presence is 'When somebody was last seen. Narrow on purpose: a heartbeat rewrites no index.';
