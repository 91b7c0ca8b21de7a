import type { Updateable } from 'kysely'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import { type Judgement, judgeHere } from '#features/moderation/server/judge/judge.ts'
import { setPreference } from '#features/notifications/server/preferences.ts'
import { italyId } from '#features/reference/server/countries.ts'
import { profileTypeMask } from '#features/reference/server/options.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import type { Role } from '#platform/contract/people.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Profile } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ListName } from '../contract/profile-field-kinds.ts'
import { type EditedField, editedFields, hasField, profileFields } from '../contract/profile-fields.ts'
import type { ProfileEdit } from '../contract/edited-profile.ts'
import { socialValue } from '../contract/social-links.ts'
import { tradeAfter, vatNumber } from '../contract/trade.ts'
import { takePendingChange } from './pending-change.ts'
import { judgeWish } from './judge-wish.ts'
import { openProfileCase } from './profile-case.ts'
import { profileLists } from './profile-lists.ts'

type Columns = Updateable<Profile>

/** Changes one's profile [API-45]; answers whether the description now waits for a moderator. */
export async function editProfile(
  needs: Pick<Needs, 'db' | 'hooks' | 'moderation' | 'notify'>,
  actor: Actor,
  edit: ProfileEdit,
): Promise<boolean> {
  const judgement = edit.description ? await judgeWish(needs, actor, edit.description, 'description') : null
  return transaction(needs.db, async (trx) => {
    const { state, description, ...trade } = await trx
      .selectFrom('users as u')
      .innerJoin('profile as f', 'f.user_id', 'u.id')
      .select(['u.state', 'f.description', 'f.professional', 'f.business_name', 'f.vat_number'])
      .where('u.id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const columns = withTrade(trade, columnsOf(actor.role, edit))
    const wanted = edit.description === undefined ? undefined : edit.description || null
    const held =
      wanted !== undefined &&
      state === 'approved' &&
      (await holdDescription(trx, actor.userId, description, { wanted, judgement }))
    // Before the first approval nothing is public yet; and a text taken down needs nobody's consent.
    if (wanted !== undefined && !held) columns.description = wanted

    if (edit.notification_pref !== undefined)
      await setPreference(needs, trx, {
        userId: actor.userId,
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
  { wanted, judgement }: { wanted: string | null; judgement: Judgement | null },
): Promise<boolean> {
  const subject = { subject: 'text', subjectId: String(userId) } as const
  if (wanted === null || wanted === live) {
    await takePendingChange(trx, userId, 'description')
    await withdrawCase(trx, subject)
    return false
  }
  await trx
    .insertInto('pending_change')
    .values({ user_id: userId, field: 'description', value: wanted })
    .onConflict((conflict) => conflict.columns(['user_id', 'field']).doUpdateSet({ value: wanted }))
    .execute()
  const { findings, priority } = judgement ?? judgeHere(wanted, 'description')
  const before = live === null ? null : { text: live }
  await openCase(trx, { ...subject, userId, findings, priority, before, after: { text: wanted } })
  return true
}

/** The columns that an edit sets; fields left out stay. @throws Refusal 422 for what is on no list, or not for this role */
function columnsOf(role: Role, edit: ProfileEdit): Columns {
  const problems: Record<string, string> = {}
  const columns: Columns = { ...placeOf(edit, problems) }
  for (const field of editedFields)
    if (hasField(role, field)) setColumn(columns, field, edit, problems)
    else if (saysSomething(edit[field.in])) problems[field.in] = 'Questo campo è solo per le hostess.'
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return columns
}

const tradeColumns = ['professional', 'business_name', 'vat_number'] as const
type Trade = Pick<Columns, (typeof tradeColumns)[number]>

/**
 * With what her trade becomes by this edit. A name that the rules stop at never waits for a moderator: she writes
 * another one.
 * @throws Refusal 422 for a professional without a name, and for a name that is none
 */
function withTrade(before: Trade, columns: Columns): Columns {
  if (tradeColumns.every((column) => columns[column] === undefined)) return columns
  const { professional, business_name, vat_number } = columns
  const after = tradeAfter(before, { professional, business_name, vat_number })
  if ('problems' in after) throw refuseFields(after.problems)
  if (after.set.business_name && judgeHere(after.set.business_name, 'description').findings.length > 0)
    throw refuseFields({ business_name: 'Scrivi solo il nome dell’attività, senza contatti né offerte.' })
  return { ...columns, ...after.set }
}

/** A form for everybody sends every field, the others as they start: empty, or «No». */
const saysSomething = (value: unknown) => Boolean(Array.isArray(value) ? value.length : value)

function setColumn(
  columns: Columns,
  field: EditedField,
  edit: ProfileEdit,
  problems: Record<string, string>,
): void {
  switch (field.kind) {
    // `editProfile` decides whether a new text has to wait, and `placeOf` sets the two of a place together.
    case 'prose':
    case 'place':
    // Kept by the notifications.
    case 'preference':
      return
    case 'number': {
      const value = edit[field.in]
      if (value !== undefined) columns[field.column] = value
      return
    }
    case 'option': {
      const id = edit[field.in]
      if (id !== undefined) columns[field.column] = oneOf(field, id, problems)
      return
    }
    case 'options': {
      const ids = edit[field.in]
      if (ids !== undefined) columns[field.column] = someOf(field, ids, problems)
      return
    }
    case 'mask': {
      const ids = edit[field.in]
      if (ids !== undefined) columns[field.column] = profileTypeMask(someOf(field, ids, problems))
      return
    }
    case 'yes-no': {
      const answer = edit[field.in]
      if (answer !== undefined) columns[field.column] = answer === null ? null : answer === 1
      return
    }
    case 'switch': {
      const state = edit[field.in]
      if (state !== undefined) columns[field.column] = state === 1
      return
    }
    case 'line': {
      const text = edit[field.in]
      if (text === undefined) return
      const value = field.column === 'vat_number' && text ? vatNumber(text) : text || null
      if (text && value === null) problems[field.in] = 'Controlla la partita IVA, ha undici cifre.'
      columns[field.column] = value
      return
    }
    case 'social': {
      const text = edit[field.in]
      if (text === undefined) return
      const value = text ? socialValue(field.in, text) : null
      if (text && value === null)
        problems[field.in] = 'Inserisci un nome utente, o un indirizzo https di questa rete.'
      columns[field.column] = value
    }
  }
}

/** Provinces are Italian: with another country there is none. */
function placeOf(edit: ProfileEdit, problems: Record<string, string>): Columns {
  const country = edit.country === undefined ? edit.selectedCountry : edit.country
  const province = edit.province === undefined ? edit.selectedProvince : edit.province
  const columns: Columns = {}
  if (country !== undefined) columns.country_id = oneOf(profileFields.country_id, country, problems)
  if (province !== undefined) {
    if (province !== null && !provinceById(province)) problems.province = 'Scegli una provincia dell’elenco.'
    columns.province_id = province
    if (province !== null && country === undefined) columns.country_id = italyId
  }
  if (country !== undefined && country !== italyId) columns.province_id = null
  return columns
}

function oneOf(
  { list, in: name }: { readonly list: ListName; readonly in: string },
  id: number | null,
  problems: Record<string, string>,
): number | null {
  if (id !== null && !profileLists[list].some((entry) => entry.id === id))
    problems[name] = 'Scegli una voce dell’elenco.'
  return id
}

function someOf(
  { list, in: name }: { readonly list: ListName; readonly in: string },
  ids: readonly number[],
  problems: Record<string, string>,
): number[] {
  const known = new Set(profileLists[list].map((entry) => entry.id))
  if (ids.some((id) => !known.has(id))) problems[name] = 'Scegli voci dell’elenco.'
  return [...new Set(ids)]
}
