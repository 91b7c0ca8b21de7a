-- Reports by members: the conversation they are about, and what they add while the first is still open.
alter table report
  add column chat_id integer references chat on delete set null,
  -- [{category, text, at}], oldest first.
  add column additions jsonb not null default '[]';
