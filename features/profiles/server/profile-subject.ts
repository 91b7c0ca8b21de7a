import { decideApproval } from '#features/accounts/server/approval.ts'
import type { CaseSide } from '#features/moderation/contract/moderation.ts'
import { withdrawCase } from '#features/moderation/server/cases.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import { lookalikesOf } from '#features/photos/server/lookalikes.ts'
import { casePhoto } from '#features/photos/server/case-photo.ts'
import { framingColumns } from '#features/photos/server/framing-row.ts'
import { notesOf } from '#features/photos/server/reading/notes.ts'
import { adoptPicture, approvePending, type KeptPhoto } from '#features/photos/server/photos.ts'
import { profileTypeIds, profileTypes } from '#features/reference/server/options.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Person, people } from './present-user.ts'

/** A new profile, with its description and all of its photos. */
export function profileSubject(needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'notify'>): Subject {
  return {
    subject: 'profile',

    async describe(db, cases, viewerId) {
      const ids = cases.map((moderationCase) => moderationCase.userId)
      const [persons, photos] = await Promise.all([
        people(db, { ids }),
        db
          .selectFrom('photo')
          .select(['id', 'user_id', 'state', ...framingColumns])
          .where('user_id', 'in', ids)
          .orderBy('position')
          .execute(),
      ])
      const photoIds = photos.map((photo) => photo.id)
      const [lookalikes, notes] = await Promise.all([
        lookalikesOf(needs, db, photoIds, viewerId),
        notesOf(needs, db, photoIds),
      ])
      const byId = new Map(persons.map((person) => [person.id, person]))
      return new Map(
        cases.flatMap((moderationCase) => {
          const person = byId.get(moderationCase.userId)
          if (!person) return []
          const shown = photos.filter((photo) => photo.user_id === person.id)
          const after = {
            ...describePerson(needs, person, { photos: shown, notes, viewerId }),
            lookalikes: shown.flatMap((photo) => lookalikes.get(photo.id) ?? []),
          }
          return [[moderationCase.id, { before: null, after }] as const]
        }),
      )
    },

    // Also what an upheld appeal does: a corrected request that waits meanwhile is no longer needed.
    async release(trx, moderationCase) {
      await withdrawCase(trx, moderationCase)
      const person = await decideApproval(trx, moderationCase.userId, 'approved')
      if (!person) return
      // All that were not refused one by one go public with the profile, in this one transaction.
      await approvePending(trx, moderationCase.userId)
      await adoptPicture(needs, trx, moderationCase.userId)
      await needs.notify(trx, moderationCase.userId, 'profile_approved', { role: person.role })
    },

    async reject(trx, moderationCase) {
      await decideApproval(trx, moderationCase.userId, 'rejected')
      await needs.hooks.profileChanged(trx, moderationCase.userId)
    },
  }
}

/** What she says of her trade, for whoever reads her profile before it is public. */
function inRole({ professional, business_name: name, vat_number: vat }: Person): string {
  if (professional === null) return ''
  if (!professional) return 'Privata'
  return ['Professionista', name, vat && `P. IVA ${vat}`].filter(Boolean).join(', ')
}

function describePerson(
  { config }: Pick<Needs, 'config'>,
  person: Person,
  {
    photos,
    notes,
    viewerId,
  }: {
    readonly photos: readonly Pick<KeptPhoto, 'id' | 'state' | (typeof framingColumns)[number]>[]
    readonly notes: Awaited<ReturnType<typeof notesOf>>
    readonly viewerId: number
  },
): CaseSide {
  const types = profileTypes.filter((type) => profileTypeIds(person.types).includes(type.id))
  const facts = [
    { label: 'Età', value: `${person.age} anni` },
    {
      label: 'Provincia',
      value: person.province_id === null ? '' : (provinceById(person.province_id)?.name ?? ''),
    },
    { label: 'Tipologia', value: types.map((type) => type.name).join(', ') },
    { label: 'In che veste', value: inRole(person) },
    { label: 'Email', value: person.email },
    { label: 'Cellulare', value: person.phone ?? '' },
  ]
  return {
    ...(person.description && { text: person.description }),
    photos: photos.map((photo) => ({
      ...casePhoto(config, photo, person.role, viewerId),
      state: photo.state,
      notes: notes.get(photo.id),
    })),
    facts: facts.filter((fact) => fact.value !== ''),
  }
}
