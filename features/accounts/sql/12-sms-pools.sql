create view sms_code as
  select o.user_id, o.phone, o.created_at, o.verified_at,
    case when o.purpose = 'payment' or exists (
      select from otp_challenge earlier
      where earlier.user_id = o.user_id and earlier.phone = o.phone and earlier.verified_at < o.created_at)
    then 'known' else 'new' end as pool
  from otp_challenge o;
comment on view sms_code is
  'Codes that were sent, by the reserve that paid for them: "known" went to a number that its account had confirmed, '
  '"new" to one that nobody has. What strangers ask for never uses up what buyers need (docs/decisions/0095).';
