-- What happens after a purchase was credited: Crediti taken back, and what a king owes when he has spent them.

-- A debt is an account of the king's own, opened with his first debt. What a reversal cannot take, this account
-- lends to the wallet (kind 'debt'); whatever Crediti arrive next pay it back.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('wallet', 'debt', 'escrow', 'earned', 'sales', 'adjustment'));
alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account add constraint ledger_account_check
  check ((kind in ('wallet', 'debt')) = (user_id is not null));
drop index ledger_account_system;
create unique index ledger_account_system on ledger_account (kind) where user_id is null;
create unique index ledger_account_debt on ledger_account (user_id) where kind = 'debt';

alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check
  check (kind in ('purchase', 'unlock', 'earn', 'refund', 'adjustment', 'reversal', 'debt'));

alter table wallet add column debt integer not null default 0 check (debt >= 0);

-- As before a wallet moves with its posting, and now its debt with the posting on the debt's account.
-- While a debt stands, the wallet pays no unlock.
create or replace function move_wallet() returns trigger language plpgsql as $$
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

-- Who owes holds nothing: Crediti that arrive pay the debt in the same transaction.
create function check_debtor_holds_nothing() returns trigger language plpgsql as $$
begin
  if exists (select from wallet where account_id = new.account_id and balance > 0 and debt > 0) then
    raise exception 'wallet % holds Crediti beside a debt', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger wallet_pays_its_debt after update on wallet
  deferrable initially deferred for each row when (new.balance > 0 and new.debt > 0)
  execute function check_debtor_holds_nothing();

-- Crediti of a purchase that were taken back, and why. The ledger has the movement: 'reversal:<id>', and
-- 'reversal:<id>:back' once a dispute was won.
create table purchase_reversal (
  id integer generated always as identity primary key,
  purchase_id integer not null references purchase,
  cause text not null check (cause in ('refund', 'dispute', 'withdrawal')),
  -- Either may be nothing: a cent buys no Credito, and the Crediti may have gone before the money.
  credits integer not null check (credits >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  at timestamptz not null default now(),
  given_back_at timestamptz,
  check (given_back_at is null or cause = 'dispute')
);
create index purchase_reversal_purchase on purchase_reversal (purchase_id);

-- Never more than was bought, and only what was credited. The purchase's row is the lock.
create function check_reversal() returns trigger language plpgsql as $$
declare
  bought purchase;
begin
  select * into bought from purchase where id = new.purchase_id for update;
  if bought.state <> 'credited' or bought.credits < new.credits + (
      select coalesce(sum(credits), 0) from purchase_reversal
      where purchase_id = new.purchase_id and given_back_at is null) then
    raise exception 'purchase % has not % Crediti left to take back', new.purchase_id, new.credits
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger purchase_reversal_fits before insert on purchase_reversal
  for each row execute function check_reversal();

-- A reversal is given back once, and otherwise never changes.
create function keep_reversal() returns trigger language plpgsql as $$
begin
  if old.given_back_at is not null
    or to_jsonb(new) - 'given_back_at' is distinct from to_jsonb(old) - 'given_back_at' then
    raise exception 'a reversal is only ever given back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger purchase_reversal_kept before update on purchase_reversal
  for each row execute function keep_reversal();
create trigger purchase_reversal_never_deleted before delete on purchase_reversal
  for each row execute function refuse_rewrite();
create trigger purchase_reversal_never_emptied before truncate on purchase_reversal
  for each statement execute function refuse_rewrite();
