create table known_device (
  device_id uuid not null,
  user_id integer not null references users on delete cascade,
  user_agent text not null default '',
  network text not null default '',
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (device_id, user_id)
);
comment on table known_device is
  'A browser in which this person has signed in before. It opens nothing: it tells an owner from a stranger.';
comment on column known_device.device_id is
  'The first 128 bits of the SHA-256 of the secret in its cookie, which is never stored. Two people may share one.';
comment on column known_device.network is 'The address of the last sign-in, shortened to its block: ''93.34.…''.';
comment on column known_device.first_used_at is 'The first sign-in.';
comment on column known_device.last_used_at is 'The last sign-in.';
create index known_device_of_user on known_device (user_id, last_used_at desc);
-- The sweeps that forget look for age alone.
create index known_device_age on known_device (last_used_at);

-- The cookie has another secret after each sign-in, and the sessions of the browser follow it.
alter table session add constraint session_device foreign key (device_id, user_id) references known_device
  on update cascade on delete set null (device_id);
create index session_by_device on session (device_id, user_id) where device_id is not null;

create function forget_least_used_device() returns trigger language plpgsql as $$
begin
  delete from known_device
  where user_id = new.user_id and device_id in (
    select device_id from known_device where user_id = new.user_id
    order by last_used_at desc, device_id = new.device_id desc offset 10
  );
  return null;
end $$;
comment on function forget_least_used_device is 'Ten devices a person; who makes more loses the one not used for longest.';
create trigger forget_least_used_device after insert on known_device
  for each row execute function forget_least_used_device();
