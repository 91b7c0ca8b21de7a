create table desk_preference (
  user_id integer primary key references users on delete cascade,
  blur text not null check (blur in ('by_ground', 'always')),
  grey boolean not null
);
comment on table desk_preference is
  'How a colleague wants to see pictures that nobody has judged yet; without a row as usual.';
comment on column desk_preference.blur is
  'by_ground: where something is held against the picture. What is about minors or violence is blurred in any case.';
comment on column desk_preference.grey is 'Without colours until it is opened.';
