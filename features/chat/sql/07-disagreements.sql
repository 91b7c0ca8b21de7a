-- Delivered messages on which rules and reader disagree, drawn by lot for a moderator: decision record 0086.

create table message_disagreement (
  message_id bigint primary key references message on delete cascade,
  noted_at timestamptz not null default clock_timestamp(),
  drawn_on date,
  place smallint check (place > 0),
  check ((drawn_on is null) = (place is null)),
  unique (drawn_on, place)
);
comment on table message_disagreement is
  'A message that was let through although the rules and the reader of texts see it differently. A draw after the end '
  'of its day brings some before a moderator; the others are forgotten then, and those drawn at the next draw.';
comment on column message_disagreement.drawn_on is 'The day on which it came into the queue, in Italy; null: not drawn yet.';
comment on column message_disagreement.place is 'Which one it was on that day, from 1 up to the setting disagreements_per_day.';
create index message_disagreement_undrawn on message_disagreement (noted_at) where drawn_on is null;

create function guard_drawn_disagreement() returns trigger language plpgsql as $$
begin
  if new.drawn_on <> (now() at time zone 'Europe/Rome')::date
    or new.place > number_setting('disagreements_per_day', 5)
    or (tg_op = 'UPDATE' and old.drawn_on is not null) then
    raise exception 'message % cannot be drawn as number % of %', new.message_id, new.place, new.drawn_on
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_drawn_disagreement is
  'Each is drawn once, today, and never more in a day than the setting says: a day has only so many places.';
create trigger message_disagreement_drawn before insert or update on message_disagreement
  for each row when (new.drawn_on is not null) execute function guard_drawn_disagreement();
