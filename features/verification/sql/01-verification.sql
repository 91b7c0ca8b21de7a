create table verification (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  gesture text not null,
  state text not null default 'asked' check (state in ('asked', 'waiting', 'approved', 'rejected', 'withdrawn')),
  expires_at timestamptz not null,
  selfie text unique check (selfie ~ '^[A-Za-z0-9_-]{22}$'),
  sent_at timestamptz,
  ended_at timestamptz,
  photo_ids text[] not null default '{}',
  check ((state = 'asked') = (sent_at is null)),
  check ((sent_at is null) = (selfie is null)),
  check ((state in ('asked', 'waiting')) = (ended_at is null))
);
comment on table verification is
  'Selfies by which moderators tell that the photos of a profile show who runs it. Who decided, when and why '
  'stands in the case and in the audit log.';
comment on column verification.gesture is 'What the person has to do in the selfie.';
comment on column verification.state is
  'asked: the gesture waits for its selfie; waiting: the selfie waits for a moderator.';
comment on column verification.expires_at is 'Until when the selfie may be sent; counts only while the state is asked.';
comment on column verification.selfie is
  '128 random bits: names the file, which exists only while the state is ''waiting''.';
comment on column verification.sent_at is 'When the selfie came.';
comment on column verification.photo_ids is 'The approved photos with which the selfie was compared.';
create unique index verification_live on verification (user_id) where state in ('asked', 'waiting');
create index verification_user on verification (user_id, id desc);
