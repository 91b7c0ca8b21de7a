import type { Updateable } from 'kysely'
import type { Role } from '#platform/contract/people.ts'
import type { ProfileEdit } from '../contract/profiles.ts'
import { socialValue } from '../contract/social-links.ts'
import { socialNetworks } from '../contract/user.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Profile } from '#platform/server/db/schema.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import type { Needs } from '#platform/server/needs.ts'
import { setPreference } from '#features/notifications/server/preferences.ts'
import { openProfileCase } from './profile-case.ts'
import { countries, italyId } from '#features/reference/server/countries.ts'
import { languages } from '#features/reference/server/languages.ts'
import { nationalities } from '#features/reference/server/nationalities.ts'
import {
  eyeColors,
  interests,
  profileTypeMask,
  profileTypes,
  services,
} from '#features/reference/server/options.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import { takePendingChange } from './pending-change.ts'

type Columns = Updateable<Profile>

/** Changes one's profile [API-45]; answers whether the description now waits for a moderator. */
export async function editProfile(
  needs: Pick<Needs, 'db' | 'hooks'>,
  actor: Actor,
  edit: ProfileEdit,
): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    const { state, description } = await trx
      .selectFrom('users as u')
      .innerJoin('profile as f', 'f.user_id', 'u.id')
      .select(['u.state', 'f.description'])
      .where('u.id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const columns = columnsOf(actor.role, edit)
    const wish = edit.description === undefined ? undefined : edit.description || null
    const held =
      wish !== undefined &&
      state === 'approved' &&
      (await holdDescription(trx, actor.userId, description, wish))
    // Before the first approval nothing is public yet; and a text taken down needs nobody's consent.
    if (wish !== undefined && !held) columns.description = wish

    if (edit.notification_pref !== undefined)
      await setPreference(trx, actor.userId, {
        type: 'messages',
        channel: 'sms',
        enabled: edit.notification_pref === 1,
      })
    if (Object.keys(columns).length > 0)
      await trx.updateTable('profile').set(columns).where('user_id', '=', actor.userId).execute()
    if (state === 'pending') await openProfileCase(trx, actor.userId)
    await needs.hooks.profileChanged(trx, actor.userId)
    return held
  })
}

/** A new text of an approved person waits, and the old one stays; undoing the edit takes it out of the queue. */
async function holdDescription(
  trx: Transaction,
  userId: number,
  live: string | null,
  wish: string | null,
): Promise<boolean> {
  const subject = { subject: 'text', subjectId: String(userId) } as const
  if (wish === null || wish === live) {
    await takePendingChange(trx, userId, 'description')
    await withdrawCase(trx, subject)
    return false
  }
  await trx
    .insertInto('pending_change')
    .values({ user_id: userId, field: 'description', value: wish })
    .onConflict((conflict) => conflict.columns(['user_id', 'field']).doUpdateSet({ value: wish }))
    .execute()
  const { findings, priority } = examine(wish)
  const before = live === null ? null : { text: live }
  await openCase(trx, { ...subject, userId, findings, priority, before, after: { text: wish } })
  return true
}

/** The columns that an edit sets; fields left out stay. @throws Refusal 422 for what is on no list */
function columnsOf(role: Role, edit: ProfileEdit): Columns {
  const problems: Record<string, string> = {}
  const columns: Columns = { ...placeOf(edit, problems) }
  if (edit.nationality !== undefined)
    columns.nationality_id = oneOf(nationalities, 'nationality', edit.nationality, problems)
  if (edit.option_language_ids !== undefined)
    columns.language_ids = someOf(languages, 'option_language_ids', edit.option_language_ids, problems)
  if (edit.visibility_status !== undefined) columns.private = edit.visibility_status === 1
  if (role === 'HOSTESS') Object.assign(columns, hostessColumnsOf(edit, problems))
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return columns
}

function hostessColumnsOf(edit: ProfileEdit, problems: Record<string, string>): Columns {
  const columns: Columns = {}
  if (edit.option_profile_types !== undefined)
    columns.types = profileTypeMask(
      someOf(profileTypes, 'option_profile_types', edit.option_profile_types, problems),
    )
  if (edit.option_ids !== undefined)
    columns.interest_ids = someOf(interests, 'option_ids', edit.option_ids, problems)
  if (edit.option_available_for_ids !== undefined)
    columns.service_ids = someOf(
      services,
      'option_available_for_ids',
      edit.option_available_for_ids,
      problems,
    )
  if (edit.eyeColor !== undefined)
    columns.eye_color_id = oneOf(eyeColors, 'eyeColor', edit.eyeColor, problems)
  if (edit.height !== undefined) columns.height = edit.height
  if (edit.shoeSize !== undefined) columns.shoe_size = edit.shoeSize
  if (edit.dressSize !== undefined) columns.dress_size = edit.dressSize
  if (edit.weight !== undefined) columns.weight = edit.weight
  if (edit.travel_available !== undefined)
    columns.travel_available = edit.travel_available === null ? null : edit.travel_available === 1
  for (const network of socialNetworks) {
    const text = edit[network]
    if (text === undefined) continue
    const value = text ? socialValue(network, text) : null
    if (text && value === null)
      problems[network] = 'Inserisci un nome utente, o un indirizzo https di questa rete.'
    columns[network] = value
  }
  return columns
}

/** Provinces are Italian: with another country there is none. */
function placeOf(edit: ProfileEdit, problems: Record<string, string>): Columns {
  const country = edit.country === undefined ? edit.selectedCountry : edit.country
  const province = edit.province === undefined ? edit.selectedProvince : edit.province
  const columns: Columns = {}
  if (country !== undefined) columns.country_id = oneOf(countries, 'country', country, problems)
  if (province !== undefined) {
    if (province !== null && !provinceById(province)) problems.province = 'Scegli una provincia dell’elenco.'
    columns.province_id = province
    if (province !== null && country === undefined) columns.country_id = italyId
  }
  if (country !== undefined && country !== italyId) columns.province_id = null
  return columns
}

interface Entry {
  readonly id: number
}

function oneOf(
  list: readonly Entry[],
  field: string,
  id: number | null,
  problems: Record<string, string>,
): number | null {
  if (id !== null && !list.some((entry) => entry.id === id)) problems[field] = 'Scegli una voce dell’elenco.'
  return id
}

function someOf(
  list: readonly Entry[],
  field: string,
  ids: readonly number[],
  problems: Record<string, string>,
): number[] {
  const known = new Set(list.map((entry) => entry.id))
  if (ids.some((id) => !known.has(id))) problems[field] = 'Scegli voci dell’elenco.'
  return [...new Set(ids)]
}
