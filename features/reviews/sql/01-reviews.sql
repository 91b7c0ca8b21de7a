create table review (
  id integer generated always as identity primary key,
  reviewer_id integer not null references users,
  reviewed_id integer not null references users,
  rating smallint not null check (rating between 1 and 5),
  at timestamptz not null default now(),
  demo boolean not null default false,
  taken_down_at timestamptz,
  unique (reviewer_id, reviewed_id),
  check (reviewer_id <> reviewed_id)
);
comment on table review is 'What a member gave another whom they had written with: stars, without words.';
comment on column review.taken_down_at is 'Since when it counts no more, by a measure of the staff.';
comment on column review.rating is 'Stars, 1 to 5.';
create index review_reviewed on review (reviewed_id);
