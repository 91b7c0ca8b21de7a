create table user_note (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  author_id integer not null references users,
  text text not null check (char_length(btrim(text)) between 1 and 2000),
  at timestamptz not null default now()
);
comment on table user_note is 'What the staff tell one another about a person.';
create index user_note_user on user_note (user_id, id desc);
create index user_note_age on user_note (at);
