-- What two accounts may have in common, in the form in which it is compared: decision record 0063.

create function mailbox_of(email text) returns text
  language sql immutable strict parallel safe
  return case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end;
comment on function mailbox_of is
  'Where mail to this address arrives: what follows a plus is a label, and Gmail does not read dots.';

create function mail_pattern(email text) returns text
  language sql immutable strict parallel safe
  return coalesce(
    nullif(regexp_replace(replace(split_part(mailbox_of(email), '@', 1), '.', ''), '[0-9]+$', ''), ''),
    split_part(mailbox_of(email), '@', 1)) || '@' || split_part(mailbox_of(email), '@', 2);
comment on function mail_pattern is
  'An address without dots, label and the number at its end: mario.rossi2 and mariorossi7 of one provider are alike. '
  'An address that is nothing but a number stays whole.';

-- In PL/pgSQL: an expression that is inlined would be cast before it is known to be an address.
create function network_of(address text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain constant text := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '');
  host constant inet := case when pg_input_is_valid(plain, 'inet') then plain end;
begin
  if host <<= any (array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16',
    '172.16.0.0/12', '192.168.0.0/16', '::/127', 'fc00::/7', 'fe80::/10']::inet[]) then return null; end if;
  return case when family(host) = 6 then text(network(set_masklen(host, 64))) else host(host) end;
end $$;
comment on function network_of is
  'Which network an address belongs to: of IPv6 the first half, since a household has all of the other. Null for what '
  'names no household: addresses of private networks and of this machine.';

create index users_phone on users (phone) where phone is not null;
-- Demo people share a provider, and number their addresses.
create index users_mail_pattern on users (mail_pattern(email), mailbox_of(email)) where not demo and state <> 'erased';
create index session_network on session (network_of(address)) where impersonator_id is null;
