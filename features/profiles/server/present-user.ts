import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { profileCompletion } from '../contract/profile-completion.ts'
import { allProfileFields, type ProfileField } from '../contract/profile-fields.ts'
import type { User } from '../contract/user.ts'
import { toTheMonth } from '#features/accounts/server/birth-date.ts'
import type { OwnConsents } from '#features/accounts/server/consent-choices.ts'
import { approvalOf } from '#features/accounts/server/sessions.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Photo } from '#platform/server/db/schema.ts'
import { cropHeight, focusIn } from '#features/photos/contract/crop.ts'
import { framingOf } from '#features/photos/server/framing-row.ts'
import { framedPhotoUrl, type SeenBy } from '#features/photos/server/photo-url.ts'
import { profileTypeIds } from '#features/reference/server/options.ts'
import { isPublished } from '#features/accounts/server/visibility.ts'
import { wishedData } from '../contract/personal-data.ts'
import { personalVersion } from './personal-version.ts'

/** A person with their profile, as the presenters need them. */
export type Person = Awaited<ReturnType<typeof people>>[number]

/** How much of a person is shown: everything to themselves, most to approved members, little to guests. */
export type View =
  | {
      readonly as: 'own'
      /** A king's. */
      readonly wallet: { readonly balance: number; readonly debt: number } | null
      readonly pending: NonNullable<User['pending_changes']>
      readonly consentDue: readonly {
        readonly document: NonNullable<User['consent_due']>[number]
        readonly accepted: string | null
      }[]
      readonly consents: OwnConsents
      /** Whether unread messages are told by text message. */
      readonly textMessages: boolean
    }
  /** `staff`: with the whole date of birth. */
  | { readonly as: 'member'; readonly social: boolean; readonly viewerId: number; readonly staff?: boolean }
  /** `picturesFor`: who sees also those of a private profile. */
  | { readonly as: 'guest'; readonly picturesFor: number | null }

const guestExcerptLength = 160

/** The people with these ids or of this name; a name is unique whatever its case. */
export function people(
  db: Database | Transaction,
  by: { readonly ids: readonly number[] } | { readonly nameKey: string },
) {
  const all = db
    .selectFrom('users as u')
    .innerJoin('profile as f', 'f.user_id', 'u.id')
    .leftJoin('presence as p', 'p.user_id', 'u.id')
    .selectAll('f')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.dob', 'u.role', 'u.state', 'u.created_at'])
    .select(['u.deletion_due_at', 'u.paused_at', 'u.resubmitted_at'])
    .select([
      sql<number>`extract(year from age((now() at time zone 'Europe/Rome')::date, u.dob))::integer`.as('age'),
      sql<boolean>`coalesce(p.seen_at > now() - interval '2 minutes', false)`.as('online'),
      isPublished(sql.ref('u.id')).as('published'),
    ])
  const some = 'ids' in by ? all.where('u.id', 'in', by.ids) : all.where('u.name_key', '=', by.nameKey)
  return some.execute()
}

/** Everything a person uploaded, in the order of the gallery. */
export function photosOf(db: Database | Transaction, userId: number) {
  return db
    .selectFrom('photo')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
}

/** The only way out for a person: decides field by field what this viewer gets. */
export function presentUser(
  config: Pick<Config, 'key'>,
  person: Person,
  photos: readonly Selectable<Photo>[],
  view: View,
): z.input<typeof User> {
  const own = view.as === 'own'
  const pictures = presentPictures(config, person, photos, view)
  const user = {
    id: person.id,
    name: person.name,
    email: own ? person.email : null,
    phone: own ? person.phone : null,
    dob: birthDateFor(view, person.dob),
    age: person.age,
    role: person.role,
    approval_status: approvalOf(person.state),
    reject_status: person.state === 'rejected',
    ...pictures,
    is_online: person.online && view.as !== 'guest' ? ('online' as const) : ('offline' as const),
    rating: person.rating,
    rating_count: person.rating_count,
    created_at: person.created_at.toISOString(),
    ...(view.as === 'own' && {
      pending_changes: view.pending,
      deletion_due_at: person.deletion_due_at?.toISOString() ?? null,
      may_resubmit: person.state === 'rejected' && person.resubmitted_at === null,
      paused: person.paused_at !== null,
      consent_due: view.consentDue.map(({ document }) => document),
      consent_before: view.consentDue.flatMap(({ document, accepted }) =>
        accepted === null ? [] : { document, version: accepted },
      ),
      consents: view.consents,
      personal_version: personalVersion(wishedData(person, view.pending)),
    }),
    profile: presentProfile(person, view),
  }
  if (!own) return user
  return { ...user, profile: { ...user.profile, profile_completion: profileCompletion(user).percent } }
}

/** A face and a town with the day of birth name a person: other members get its month. */
function birthDateFor(view: View, dob: string): string | null {
  if (view.as === 'guest') return null
  return view.as === 'own' || view.staff === true ? dob : toTheMonth(dob)
}

function seenBy(view: View, ownId: number): SeenBy {
  if (view.as === 'own') return { right: 'entitled', viewerId: ownId }
  const viewerId = view.as === 'member' ? view.viewerId : view.picturesFor
  return viewerId === null ? 'anyone' : { right: 'member', viewerId }
}

function presentPictures(
  config: Pick<Config, 'key'>,
  person: Person,
  photos: readonly Selectable<Photo>[],
  view: View,
) {
  const open = person.published && !person.private
  const seer = seenBy(view, person.id)
  const approved = photos
    .filter((photo) => photo.state === 'approved')
    .toSorted((a, b) => Number(b.id === person.picture_id) - Number(a.id === person.picture_id))
  const shown = open || seer !== 'anyone' ? approved : []
  const listed = view.as === 'own' ? photos : shown
  const pictureId = shown.some((photo) => photo.id === person.picture_id) ? person.picture_id : null
  const framings = new Map(photos.map((photo) => [photo.id, framingOf(photo)]))
  const urlOf = (id: string | null) => {
    const framing = (id !== null && framings.get(id)) || null
    return framedPhotoUrl(config, { id, open, role: person.role, framing }, seer)
  }
  const largeUrlOf = (id: string) =>
    framedPhotoUrl(config, { id, open: false, role: person.role, framing: framings.get(id) ?? null }, seer)
  return {
    profile_picture_id: pictureId,
    profile_picture_url: urlOf(pictureId),
    other_pics: listed.map((photo) => photo.id).filter((id) => id !== pictureId),
    photos: shown.map(({ id, thumbhash, width, height }) => {
      const framing = framings.get(id) ?? null
      return {
        id,
        url: urlOf(id),
        ...(open && seer !== 'anyone' && { large_url: largeUrlOf(id) }),
        thumbhash: thumbhash.toString('base64'),
        ...(framing
          ? { width: framing.width, height: cropHeight(framing), focus: focusIn(framing) }
          : { width, height }),
      }
    }),
  }
}

type ShownProfile = z.input<typeof User>['profile']

/** Each field as this viewer may see it: what is not for them is null or empty, a social link absent. */
function presentProfile(person: Person, view: View): ShownProfile {
  const shown = allProfileFields.flatMap((field) => {
    if (field.out === null) return []
    if (sees(view, field)) return [[field.out, presentField(field, person, view)]]
    return field.kind === 'social' ? [] : [[field.out, isList(field) ? [] : null]]
  })
  const profile = Object.fromEntries(shown) as ShownProfile
  return {
    ...profile,
    ...(view.as === 'guest' && { description: excerpt(person.description) }),
    ...(view.as === 'own' &&
      view.wallet !== null && { credits: view.wallet.balance, debt: view.wallet.debt }),
  }
}

function sees(view: View, { audience }: ProfileField): boolean {
  switch (audience) {
    case 'guest':
      return true
    case 'member':
      return view.as !== 'guest'
    case 'friend':
      return view.as === 'own' || (view.as === 'member' && view.social)
    case 'own':
      return view.as === 'own'
  }
}

const isList = ({ kind }: ProfileField) => kind === 'options' || kind === 'mask'

/** As the contract has it. */
function presentField(field: ProfileField, person: Person, view: View): unknown {
  switch (field.kind) {
    case 'mask':
      return profileTypeIds(person[field.column])
    case 'yes-no': {
      const answer = person[field.column]
      return answer === null ? null : answer ? 1 : 0
    }
    case 'switch':
      return person[field.column] ? 1 : 0
    case 'moment':
      return person[field.column]?.toISOString() ?? null
    case 'preference':
      return view.as === 'own' && view.textMessages ? 1 : 0
    default:
      return person[field.column]
  }
}

/** The beginning of a description, ended between words. */
function excerpt(description: string | null): string | null {
  if (description === null || description.length <= guestExcerptLength) return description
  const cut = description.slice(0, guestExcerptLength + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), guestExcerptLength / 2)).trimEnd()}…`
}
