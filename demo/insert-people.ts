import type { AdminRole } from '#platform/contract/people.ts'
import { askedPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { presentText } from '#features/accounts/contract/consent-texts.ts'
import { recordAtRegistration } from '#features/accounts/server/consent-choices.ts'
import { recordAcceptance } from '#features/accounts/server/consents.ts'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { italyId } from '#features/reference/server/countries.ts'
import { accountantName, adminName, colleagueName, type DemoPerson, helperName } from './people.ts'
import { sql } from 'kysely'
import { standingTerms } from '#features/profiles/contract/badges.ts'

export const demoPassword = 'Dimostrazione1!'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const allConsents = askedPurposes.map((purpose) => ({ purpose, version: presentText(purpose).version }))

/** Who is there, by e-mail. */
export type Ids = ReadonlyMap<string, number>

/** Writes people with their profiles and when they were last seen; `state` pending: not yet let in. */
export async function insertPeople(
  trx: Transaction,
  people: readonly DemoPerson[],
  { now, state }: { now: Date; state: 'approved' | 'pending' },
): Promise<Ids> {
  // One password for all, hashed once: each hash takes its milliseconds on purpose.
  const password_hash = await hashPassword(demoPassword)
  const oldestFirst = people.toSorted((a, b) => b.joinedHoursAgo - a.joinedHoursAgo)
  const rows = await trx
    .insertInto('users')
    .values(
      oldestFirst.map((person) => {
        const joined = new Date(now.getTime() - person.joinedHoursAgo * hourMs)
        const created = new Date(joined.getTime() - 9 * hourMs)
        return {
          name: person.name,
          name_key: foldNickname(person.name),
          email: person.email,
          phone: person.phone,
          phone_verified_at: person.phone === null ? null : joined,
          dob: birthDate(person, now),
          role: person.role,
          state,
          password_hash,
          email_verified_at: created,
          approved_at: state === 'approved' ? joined : null,
          welcomed_at: joined,
          created_at: created,
          demo: true,
        }
      }),
    )
    .returning(['id', 'email'])
    .execute()
  const ids = new Map(rows.map((row) => [row.email, row.id]))
  await insertProfiles(trx, oldestFirst, ids, now)
  await recordAcceptance(trx, [...ids.values()])
  await recordAtRegistration(trx, [...ids.values()], allConsents)
  await trx
    .insertInto('presence')
    .values(
      oldestFirst.map((person) => ({
        user_id: idOf(ids, person),
        seen_at: new Date(now.getTime() - person.seenMinutesAgo * 60_000),
      })),
    )
    .execute()
  return ids
}

export function idOf(ids: Ids, person: Pick<DemoPerson, 'email'>): number {
  const id = ids.get(person.email)
  if (id === undefined) throw new Error(`${person.email} was not inserted`)
  return id
}

const verifiedAt = ({ verifiedDaysAgo }: DemoPerson, now: Date) =>
  verifiedDaysAgo === null ? null : new Date(now.getTime() - verifiedDaysAgo * dayMs)

async function insertProfiles(
  trx: Transaction,
  people: readonly DemoPerson[],
  ids: Ids,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('profile')
    .values(
      people.map((person) => ({
        user_id: idOf(ids, person),
        description: person.description,
        nationality_id: person.nationalityId,
        country_id: italyId,
        province_id: person.provinceId,
        language_ids: [...person.languageIds],
        types: person.types,
        interest_ids: [...person.interestIds],
        service_ids: [...person.serviceIds],
        ...person.traits,
        instagram: person.instagram,
        private: person.isPrivate,
        verified: person.verifiedDaysAgo !== null,
        verified_at: verifiedAt(person, now),
      })),
    )
    .execute()
  await sql`
    insert into badge_grant (user_id, badge, source, reason, granted_at, expires_at)
    select user_id, 'verified', 'selfie', 'Il selfie con il gesto richiesto corrisponde alle foto', verified_at,
      verified_at + make_interval(months => ${standingTerms.verifiedMonths})
    from profile where verified and user_id = any (${[...ids.values()]}::integer[])`.execute(trx)
}

export type StaffIds = Readonly<Record<AdminRole, number>>

/** Who of the staff the demo knows: one of each role, because nobody decides about their own decisions. */
export async function insertStaff(trx: Transaction, now: Date): Promise<StaffIds> {
  const password_hash = await hashPassword(demoPassword)
  const account = { role: 'ADMIN', state: 'approved', password_hash, demo: true } as const
  const since = new Date(now.getTime() - 400 * dayMs)
  const rows = await trx
    .insertInto('users')
    .values(
      staff.map((person) => ({
        ...account,
        ...person,
        name_key: foldNickname(person.name),
        created_at: since,
        email_verified_at: since,
        approved_at: since,
        welcomed_at: since,
      })),
    )
    .returning(['id', 'admin_role'])
    .execute()
  await trx
    .insertInto('profile')
    .values(rows.map(({ id }) => ({ user_id: id })))
    .execute()
  const idOf = (role: AdminRole) => rows.find(({ admin_role }) => admin_role === role)?.id ?? 0
  return {
    owner: idOf('owner'),
    moderator: idOf('moderator'),
    support: idOf('support'),
    finance: idOf('finance'),
  }
}

/** Whom nobody finds in a search. */
const staff = [
  { name: adminName, email: 'admin@demo.test', dob: '1986-04-09', admin_role: 'owner' },
  { name: colleagueName, email: 'fulvia@demo.test', dob: '1991-10-02', admin_role: 'moderator' },
  { name: helperName, email: 'delfina@demo.test', dob: '1994-02-17', admin_role: 'support' },
  { name: accountantName, email: 'marzio@demo.test', dob: '1979-06-30', admin_role: 'finance' },
] as const

/** 'YYYY-MM-DD', so that the person has the age today and keeps it for a while. */
function birthDate({ age, birthdayDaysAgo }: DemoPerson, now: Date): string {
  const birthday = new Date(now.getTime() - birthdayDaysAgo * dayMs)
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age)
  return birthday.toISOString().slice(0, 10)
}
