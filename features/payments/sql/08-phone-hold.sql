create function purchase_waits_for_phone() returns trigger language plpgsql as $$
begin
  if exists (select from purchase_hold where user_id = new.user_id) then
    raise exception 'the number was changed a short while ago'
      using errcode = 'restrict_violation', constraint = 'purchase_hold';
  end if;
  return new;
end $$;
comment on function purchase_waits_for_phone is
  'The codes of a purchase go to the number on file: one that was just changed opens the till only after a day, or '
  'once the old channel has confirmed it.';
create trigger purchase_waits_for_phone before insert on purchase
  for each row execute function purchase_waits_for_phone();
