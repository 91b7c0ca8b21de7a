import { type RawBuilder, sql } from 'kysely'

/** More accounts than this behind one reason are a company, a mobile network or a common name: it says nothing. */
const crowd = 20
/** As many sessions of one network as are read; beyond that it is a crowd anyway. */
const sessionsRead = 200
/** What stands before the @, without its number: shorter ones are shared by chance. */
const tellingLength = 6

/**
 * SQL: what somebody has in common with other accounts, as rows of (user_id, kind, days). Demo people are compared
 * by telephone alone: everybody may sign in as one of them, and their addresses are numbered.
 */
export function likenesses(userId: number, { demo }: { readonly demo: boolean }): RawBuilder<unknown> {
  const all = [
    byPhone(userId),
    byPhoto(userId),
    ...(demo ? [] : [byMail(userId), bySession(userId), byPayer(userId)]),
  ]
  return sql.join(all, sql` union all `)
}

const byPhone = (userId: number) => sql`
  (select other.id, case when own.phone_verified_at is not null and other.phone_verified_at is not null
    then 'phone' else 'phone_unconfirmed' end, null::integer
  from users own join users other on other.phone = own.phone and other.id <> own.id
  where own.id = ${userId}
  limit ${crowd})`

/** Of who is gone, only those who were suspended: nobody else is recognised when they come back. */
const byPayer = (userId: number) => sql`
  (select user_id, 'payer', null::integer from (
    select few.user_id, count(*) over () as people from (
      select distinct other.user_id from purchase own
        join purchase other on other.payer_mark = own.payer_mark and other.user_id <> own.user_id
        join users u on u.id = other.user_id
      where own.user_id = ${userId} and not u.demo
        and (u.state <> 'erased' or exists (select from current_suspension s where s.user_id = u.id))
      limit ${crowd + 1}) as few) as counted
  where people <= ${crowd})`

/** Found by comparing uploads: whichever of the two came later. */
const byPhoto = (userId: number) => sql`
  (select user_id, 'photo', null::integer from (
    select twin.other_user_id as user_id from photo join photo_twin twin on twin.photo_id = photo.id
    where photo.user_id = ${userId}
    union
    select photo.user_id from photo_twin twin join photo on photo.id = twin.photo_id
    where twin.other_user_id = ${userId}) as twins
  limit ${crowd})`

const likeMine = sql`mail_pattern(other.email) = mail_pattern(own.email)
  and not other.demo and other.state <> 'erased' and other.id <> own.id`

const byMail = (userId: number) => sql`
  (select other.id, 'mailbox', null::integer
  from users own join users other on ${likeMine} and mailbox_of(other.email) = mailbox_of(own.email)
  where own.id = ${userId}
  limit ${crowd})
  union all
  (select id, 'mail_pattern', null from (
    select few.id, count(*) over () as people from (
      select other.id from users own
        join users other on ${likeMine} and mailbox_of(other.email) <> mailbox_of(own.email)
      where own.id = ${userId} and strpos(mail_pattern(own.email), '@') > ${tellingLength}
      limit ${crowd + 1}) as few) as counted
  where people <= ${crowd})`

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Rome')::date`

/** The same browser on the same network, on so many days of theirs; else the network alone, within a day. */
const bySession = (userId: number) => sql`
  (with own as (
    select network_of(address) as network, user_agent, created_at from session
    where user_id = ${userId} and impersonator_id is null and network_of(address) is not null),
  near as materialized (
    select mine.network, session.* from (select distinct network from own) as mine
      cross join lateral (
        select s.user_id, s.user_agent, s.created_at from session s join users u on u.id = s.user_id
        where network_of(s.address) = mine.network and s.impersonator_id is null and s.user_id <> ${userId}
          and u.role <> 'ADMIN' and not u.demo
        limit ${sessionsRead}) as session),
  household as (select network from near group by network having count(distinct user_id) <= ${crowd}),
  shared as (
    select near.user_id, near.created_at,
      near.user_agent <> '' and near.user_agent = own.user_agent as same_device,
      near.created_at - own.created_at between interval '-1 day' and interval '1 day' as same_day
    from household join near using (network) join own using (network)),
  counted as (
    select user_id,
      count(distinct ${dayOf('created_at')}) filter (where same_device)::integer as device_days,
      count(distinct ${dayOf('created_at')}) filter (where same_day)::integer as network_days
    from shared group by user_id)
  select user_id, case when device_days > 0 then 'device' else 'network' end,
    case when device_days > 0 then device_days else network_days end
  from counted where device_days > 0 or network_days > 0)`
