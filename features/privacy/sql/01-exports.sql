create table data_export (
  user_id integer primary key references users on delete cascade,
  id text not null unique check (id ~ '^[A-Za-z0-9_-]{22}$'),
  requested_at timestamptz not null default now(),
  parts integer not null default 0,
  bytes bigint check (bytes > 0),
  ready_at timestamptz,
  expires_at timestamptz not null,
  check ((ready_at is null) = (bytes is null))
);
comment on table data_export is 'One copy of one''s data at a time. The archive is kept in parts beside the photos.';
comment on column data_export.id is '128 random bits: the folder of the parts.';
comment on column data_export.parts is
  'Parts that may exist in the storage; counted before each is written, so that none is ever forgotten.';
comment on column data_export.bytes is 'Of the whole archive; null until it is ready.';
comment on column data_export.expires_at is 'When the archive is deleted.';
create index data_export_expiry on data_export (expires_at);
