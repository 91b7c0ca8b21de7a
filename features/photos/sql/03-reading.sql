-- What a program saw in a photo, and the queue of those that it has yet to look at: decision record 0074.

create table photo_reading (
  photo_id text primary key references photo on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'read', 'not_read')),
  tries smallint not null default 0 check (tries between 0 and 3),
  due_at timestamptz not null default now(),
  reading jsonb,
  findings jsonb not null default '[]',
  problem text,
  finished_at timestamptz,
  check ((state = 'read') = (reading is not null)),
  check ((state in ('read', 'not_read')) = (finished_at is not null)),
  check (state <> 'not_read' or problem is not null),
  check (state = 'read' or findings = '[]')
);
comment on table photo_reading is
  'Advice for who looks at a photo: what a program read in it. It decides nothing, and no case waits for it.';
comment on column photo_reading.state is
  'waiting -> reading -> read, or back to waiting after a crash, a time-out or a restart; not_read after three tries, '
  'or at once where the file cannot be read.';
comment on column photo_reading.tries is 'How often the reader has had it.';
comment on column photo_reading.due_at is
  'While it waits: not before. While it is being read: whoever has it has until then; afterwards it was lost.';
comment on column photo_reading.reading is 'As PhotoReading of the contract; null until it was read.';
comment on column photo_reading.findings is 'What of it its case says, as in moderation_case.';
comment on column photo_reading.problem is 'Why the last try failed.';
create index photo_reading_due on photo_reading (due_at) where state in ('waiting', 'reading');
create index photo_reading_finished on photo_reading (finished_at) where finished_at is not null;
