-- Payments that were contested at the buyer's bank or at PayPal.

create table payment_dispute (
  purchase_id integer primary key references purchase,
  opened_at timestamptz not null default now(),
  respond_by timestamptz,
  outcome text check (outcome in ('won', 'lost', 'dropped')),
  closed_at timestamptz,
  choice text check (choice in ('contest', 'accept')),
  choice_reason text check (char_length(btrim(choice_reason)) between 1 and 1000),
  chosen_by integer references users,
  chosen_at timestamptz,
  check ((outcome is null) = (closed_at is null)),
  check (num_nulls(choice, choice_reason, chosen_by, chosen_at) in (0, 4))
);
comment on table payment_dispute is
  'How a contested payment stands, as its provider says, and what a colleague has chosen to do. Several disputes about '
  'one payment count as the worst of them.';
comment on column payment_dispute.opened_at is 'When we learned of it; anew when it is opened again.';
comment on column payment_dispute.respond_by is 'Until when the provider takes our evidence, as it last said.';
comment on column payment_dispute.outcome is
  'Null while it is open. won: for us. dropped: it is gone, and nobody decided.';
comment on column payment_dispute.choice is 'What a colleague means to do. The bank decides all the same.';
comment on column payment_dispute.choice_reason is 'In their words; the words before stand in the audit log.';
create index payment_dispute_open on payment_dispute (respond_by) where outcome is null;

create function guard_dispute_choice() returns trigger language plpgsql as $$
begin
  if old.outcome is not null and new.outcome is not null
    and not only_names_went(to_jsonb(old), to_jsonb(new), '{choice_reason}')
    and (old.choice, old.choice_reason) is distinct from (new.choice, new.choice_reason) then
    raise exception 'the dispute of purchase % is over', old.purchase_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_dispute_choice is 'Nothing is chosen any more once the bank has decided.';
create trigger payment_dispute_choice before update of choice, choice_reason on payment_dispute
  for each row execute function guard_dispute_choice();
create trigger payment_dispute_never_deleted before delete on payment_dispute
  for each row execute function refuse_rewrite();
create trigger payment_dispute_never_emptied before truncate on payment_dispute
  for each statement execute function refuse_rewrite();
