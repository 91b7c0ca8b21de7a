import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CaseSubject } from './case-subject.ts'
import { type Ground, type GroundId, groundIds, grounds } from './grounds.ts'

/** So far back is counted which grounds are used. */
export const groundUseDays = 90
/** Keys 1 to 9. */
export const digits = 9

/** How often something of this kind was refused on this ground lately. */
export const GroundUse = z.array(z.object({ subject: CaseSubject, rule: z.string(), times: z.int() }))
export type GroundUse = z.infer<typeof GroundUse>

export const groundUse = endpoint({
  method: 'GET',
  path: '/api/admin/grounds',
  who: 'admin',
  permission: 'case.read',
  summary: 'Quali motivi si usano, per tipo di pratica: l’ordine in cui sono offerti',
  replies: { 200: GroundUse },
})

const fitting = {
  photos: (subject) => subject === 'photo' || subject === 'profile',
  selfies: (subject) => subject === 'verification',
  profiles: (subject) => !['photo', 'message', 'report'].includes(subject),
  reports: (subject) => subject === 'report',
  everything: () => true,
} satisfies Record<NonNullable<Ground['fits']>, (subject: CaseSubject) => boolean>

/** What a moderator may give as the reason, for this kind of thing, in the order of the catalogue. */
export function choosableGrounds(subject: CaseSubject): GroundId[] {
  return groundIds.filter((id) => {
    const { fits } = grounds[id]
    return fits === undefined ? subject !== 'report' : fitting[fits](subject)
  })
}

/** What has a digit whatever the others are used for: one glance decides it, or it cannot wait. */
const alwaysOnDigits: Partial<Record<CaseSubject, readonly GroundId[]>> = {
  photo: ['nudity', 'not_recognisable', 'underage'],
  verification: ['gesture_missing', 'another_person'],
}

/** The same by use, ties by the catalogue; the first nine are those with a digit. */
export function orderedGrounds(subject: CaseSubject, use: GroundUse): GroundId[] {
  const times = (id: GroundId) => use.find((used) => used.subject === subject && used.rule === id)?.times ?? 0
  const byUse = choosableGrounds(subject).toSorted((one, other) => times(other) - times(one))
  const pinned = alwaysOnDigits[subject] ?? []
  // What falls off the digits takes the last of them, after those that stay.
  const below = byUse.slice(digits).filter((id) => pinned.includes(id))
  const above = byUse.slice(0, digits)
  while (above.length + below.length > digits) {
    const last = above.findLastIndex((id) => !pinned.includes(id))
    above.splice(last, 1)
  }
  const first = [...above, ...below]
  return [...first, ...byUse.filter((id) => !first.includes(id))]
}
