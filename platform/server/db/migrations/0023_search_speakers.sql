-- Who speaks a language that not everybody speaks: one row each, with all that a search filters by, so that
-- counting them is a short walk through one index. PostgreSQL skips the columns that a search leaves open.
create table search_speaker (
  id integer not null references search_profile on delete cascade,
  language_id smallint not null,
  role text not null,
  province_id smallint not null,
  cost smallint not null,
  dob date not null,
  verified boolean not null,
  top boolean not null,
  types smallint not null,
  primary key (id, language_id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Without Italian and English.
insert into search_speaker
select id, language_id, role, province_id, cost, dob, verified, top, types
from search_profile, lateral (select distinct unnest(language_ids) as language_id) spoken
where language_id > 2;

create index search_speaker_count on search_speaker (role, language_id, cost, province_id, dob)
  include (id, verified, top, types);
