create table reply_habit (
  hostess_id integer primary key references users on delete cascade,
  asked smallint not null check (asked > 0),
  answered smallint not null check (answered between 0 and asked),
  minutes integer check (minutes >= 0),
  part text check (part in ('morning', 'afternoon', 'evening', 'night')),
  unanswered smallint not null check (unanswered between 0 and asked - answered),
  counted_at timestamptz not null default now(),
  check ((answered = 0) = (minutes is null))
);
comment on table reply_habit is
  'How a hostess answered who paid to write to her, over the last 90 days: counted by a job, read by search and profile. '
  'No row: nobody has written, or all of it is older.';
comment on column reply_habit.asked is
  'Unlocks that ended by an answer, or by her silence; not those that ended for another reason.';
comment on column reply_habit.answered is 'A polite refusal is an answer too.';
comment on column reply_habit.minutes is 'The median, from his first message to her answer.';
comment on column reply_habit.part is 'Of the day, in Italy: when she answers most.';
comment on column reply_habit.unanswered is 'Since her last answer: from three on nothing is said of her habit.';
create index reply_habit_counted on reply_habit (counted_at);

-- Who has to be counted anew, and what of hers.
create index unlock_ended on unlock (ended_at) include (hostess_id) where ended_at is not null;
create index unlock_of_hostess on unlock (hostess_id, ended_at) where ended_at is not null;
