-- Double-entry ledger in Crediti. Nothing ever updates or deletes a posting.

create table ledger_account (
  id integer generated always as identity primary key,
  kind text not null constraint ledger_account_kind_check
    check (kind in ('wallet', 'debt', 'escrow', 'earned', 'sales', 'adjustment')),
  user_id integer references users,
  constraint ledger_account_check check ((kind in ('wallet', 'debt')) = (user_id is not null))
);
comment on table ledger_account is 'Double-entry ledger in whole Crediti: the accounts.';
comment on column ledger_account.kind is
  'wallet: what a king can spend. debt: what he owes after a reversal, opened with his first debt. escrow: held '
  'until a reply. earned: kept after a reply. sales: where bought credits come from. adjustment: corrections by '
  'the staff, and demo gifts.';
comment on column ledger_account.user_id is 'Null: an account of the house, one of each kind.';
create unique index ledger_account_wallet on ledger_account (user_id) where kind = 'wallet';
create unique index ledger_account_system on ledger_account (kind) where user_id is null;
create unique index ledger_account_debt on ledger_account (user_id) where kind = 'debt';

create function open_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet (account_id, user_id) values (new.id, new.user_id);
  return null;
end $$;
comment on function open_wallet is 'A wallet''s row comes with its account.';
create trigger ledger_account_wallet_opens after insert on ledger_account
  for each row when (new.kind = 'wallet') execute function open_wallet();

create table ledger_tx (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('purchase', 'unlock', 'earn', 'refund', 'adjustment', 'reversal', 'debt')),
  ref text not null unique,
  text text not null,
  actor_id integer references users,
  at timestamptz not null default now()
);
comment on table ledger_tx is
  'One fact of the ledger; its postings sum to zero. Nothing ever updates or deletes one.';
comment on column ledger_tx.kind is
  'purchase: Crediti bought. unlock: wallet to escrow. earn: escrow to earned. refund: escrow to wallet. '
  'adjustment: by the staff, or a gift of the demo. reversal: a purchase taken back. debt: lent to the wallet, '
  'or paid back.';
comment on column ledger_tx.ref is
  'The fact that this transaction records (''purchase:7'', ''unlock:12''): a second one cannot be written.';
comment on column ledger_tx.text is 'What the statement of the wallet says.';
comment on column ledger_tx.actor_id is 'Who of the staff did it; null: the person themselves, or the software.';
-- What happened in the last hour, without reading the whole ledger; rows lie in the order of their time.
create index ledger_tx_at on ledger_tx using brin (at) with (pages_per_range = 16);
create trigger ledger_tx_append_only before update or delete on ledger_tx
  for each row execute function refuse_rewrite();
create trigger ledger_tx_never_emptied before truncate on ledger_tx
  for each statement execute function refuse_rewrite();

create table wallet (
  account_id integer primary key references ledger_account,
  user_id integer not null unique references users,
  balance integer not null default 0 check (balance >= 0),
  debt integer not null default 0 check (debt >= 0)
) with (fillfactor = 70);
comment on table wallet is 'A king''s balance in Crediti, moved by the trigger of posting and by nothing else.';
comment on column wallet.balance is 'The sum of the postings of the account.';
comment on column wallet.debt is 'What the king owes, in Crediti: Crediti that arrive pay it first.';

create function guard_wallet() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'wallets move by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_wallet is 'A wallet''s balance is the sum of its postings: only the trigger may write it.';
create trigger wallet_guard before insert or update on wallet for each row execute function guard_wallet();
create trigger wallet_never_deleted before delete on wallet for each row execute function refuse_rewrite();

create function check_debtor_holds_nothing() returns trigger language plpgsql as $$
begin
  if exists (select from wallet where account_id = new.account_id and balance > 0 and debt > 0) then
    raise exception 'wallet % holds Crediti beside a debt', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function check_debtor_holds_nothing is
  'Who owes holds nothing: Crediti that arrive pay the debt in the same transaction.';
create constraint trigger wallet_pays_its_debt after update on wallet
  deferrable initially deferred for each row when (new.balance > 0 and new.debt > 0)
  execute function check_debtor_holds_nothing();

create function check_erased_holds_nothing() returns trigger language plpgsql as $$
declare
  owner integer := to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end;
begin
  if exists (select from wallet join users on users.id = wallet.user_id
      where wallet.user_id = owner and wallet.balance > 0 and users.state = 'erased') then
    raise exception 'the erased account % holds Crediti', owner using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function check_erased_holds_nothing is
  'Whoever erases an account pays back what was bought and ends what was given, in the same transaction; so does '
  'whatever arrives later.';
create constraint trigger wallet_of_erased_is_empty after update on wallet
  deferrable initially deferred for each row when (new.balance > 0)
  execute function check_erased_holds_nothing();
create constraint trigger erased_leaves_no_crediti after update of state on users
  deferrable initially deferred for each row when (new.state = 'erased')
  execute function check_erased_holds_nothing();

create table posting (
  id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_tx,
  account_id integer not null references ledger_account,
  amount integer not null check (amount <> 0),
  balance_after integer,
  unique (tx_id, account_id)
);
comment on table posting is 'One leg of a ledger transaction. Nothing ever updates or deletes one.';
comment on column posting.amount is 'In Crediti; positive: the account gains.';
comment on column posting.balance_after is 'Wallets only: the balance after this posting, for the statement.';
create index posting_account on posting (account_id, id desc);

create function move_wallet() returns trigger language plpgsql as $$
declare
  owed integer;
begin
  update wallet set balance = balance + new.amount where account_id = new.account_id
    returning balance, debt into new.balance_after, owed;
  if not found then
    update wallet set debt = debt - new.amount from ledger_account account
      where account.id = new.account_id and account.kind = 'debt' and wallet.user_id = account.user_id;
  elsif owed > 0 and new.amount < 0
    and exists (select from ledger_tx where id = new.tx_id and kind = 'unlock') then
    raise exception 'a wallet with a debt pays no unlock' using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function move_wallet is
  'A wallet moves in the same statement as its posting, and its debt with the posting on the debt''s account. '
  'System accounts keep no balance (no hot row). While a debt stands, the wallet pays no unlock.';
create trigger posting_moves_wallet before insert on posting
  for each row execute function move_wallet();

create function check_tx_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from posting where tx_id = new.tx_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.tx_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function check_tx_sums_to_zero is 'Double entry, checked at the end of the transaction.';
create constraint trigger posting_sums_to_zero after insert on posting
  deferrable initially deferred for each row execute function check_tx_sums_to_zero();
create trigger posting_append_only before update or delete on posting
  for each row execute function refuse_rewrite();
create trigger posting_never_emptied before truncate on posting
  for each statement execute function refuse_rewrite();

insert into ledger_account (kind) values ('escrow'), ('earned'), ('sales'), ('adjustment');
