-- Words that a hostess does not want to read: messages to her that contain one arrive hidden.
create table word_filter (
  user_id integer primary key references users,
  -- As she typed them; how they are compared is the code's affair.
  words text[] not null check (cardinality(words) <= 50),
  updated_at timestamptz not null default now()
);
