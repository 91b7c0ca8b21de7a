-- What people taught the reader of texts: decision record 0076.

create table reader_label (
  id bigint generated always as identity primary key,
  text text not null check (char_length(text) between 1 and 1000 and text !~ '[1-9]'),
  label text not null check (
    label in ('ordinary', 'contact', 'scam', 'paid_sex', 'sexual', 'abuse', 'safeguarding')),
  source text not null check (source in ('moderator', 'receiver')),
  on_day date not null default current_date
);
comment on table reader_label is
  'A message and what somebody decided that it is, for the next training. Nothing in it says who wrote, received or '
  'decided it; goes after 24 months.';
comment on column reader_label.text is 'Each digit is a 0, and the nicknames of the two who talked are left out.';
comment on column reader_label.label is 'What the reader ought to have said: a concern, or ordinary talk.';
comment on column reader_label.source is
  'moderator: a decision on a case. receiver: the answer to the question under the message.';
comment on column reader_label.on_day is 'The day alone: a time of day could be found again in a conversation.';
create index reader_label_text on reader_label (md5(text));
create index reader_label_day on reader_label (on_day);
