-- How many are of an age, counted among those of that age alone: over the whole country the orders pass everybody.
create index search_age on search_profile (role, dob) include (id, types);
