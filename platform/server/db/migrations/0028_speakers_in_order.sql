-- Few speakers are also sorted where they are counted: fetching fourteen hundred rows of the search table for
-- the fifty of a page took eight milliseconds.
alter table search_speaker
  add column rating numeric(2,1),
  add column active_at timestamptz,
  add column listed_at timestamptz;

update search_speaker speaker
set rating = s.rating, active_at = s.active_at, listed_at = s.listed_at
from search_profile s where s.id = speaker.id;

alter table search_speaker
  alter column rating set not null,
  alter column active_at set not null,
  alter column listed_at set not null;

drop index search_speaker_count;
create index search_speaker_order on search_speaker (role, language_id, cost, province_id, dob)
  include (id, verified, top, types, rating, active_at, listed_at);
