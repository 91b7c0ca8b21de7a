-- For each order one index for a province and one for the whole country. The filters ride along, so a search
-- is an index-only scan in the order asked for, and only the winners touch the table. Cost serves both ways.
create index search_recommended_province on search_profile (role, province_id, top desc, active_at desc, id desc)
  include (dob, verified, cost, types, languages);
create index search_recommended on search_profile (role, top desc, active_at desc, id desc)
  include (province_id, dob, verified, cost, types, languages);
create index search_newest_province on search_profile (role, province_id, listed_at desc, id desc)
  include (dob, verified, top, cost, types, languages);
create index search_newest on search_profile (role, listed_at desc, id desc)
  include (province_id, dob, verified, top, cost, types, languages);
create index search_online_province on search_profile (role, province_id, active_at desc, id desc)
  include (dob, verified, top, cost, types, languages);
create index search_online on search_profile (role, active_at desc, id desc)
  include (province_id, dob, verified, top, cost, types, languages);
create index search_rating_province on search_profile (role, province_id, rating desc, id desc)
  include (dob, verified, top, cost, types, languages);
create index search_rating on search_profile (role, rating desc, id desc)
  include (province_id, dob, verified, top, cost, types, languages);
create index search_cost_province on search_profile (role, province_id, cost, id)
  include (dob, verified, top, types, languages);
create index search_cost on search_profile (role, cost, id)
  include (province_id, dob, verified, top, types, languages);
