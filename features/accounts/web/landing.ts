import type { User } from '#features/profiles/contract/user.ts'
import { type Place, takePlace } from '#platform/web/intent/place.ts'
import { placeOf } from '#platform/web/staff/place.ts'
import { type Access, beginningOf, homeOf, redirectFor } from './access.ts'

/** What the page at a path asks of its viewer; null: there is none. */
export type AccessOf = (path: string) => Promise<Access | null>

/**
 * Where a person who has just signed in goes on: where they wanted to be, if they may open it, or to their home; a
 * newcomer to what a profile needs.
 */
export async function landingOf(viewer: User, accessOf: AccessOf, isNew = false): Promise<Place> {
  const wanted = takePlace(viewer.id)
  const desk = placeOf(viewer.id)
  if (desk !== undefined) return { path: desk, state: null }
  const access = wanted && (await accessOf(wanted.path))
  if (wanted && access && redirectFor(access, viewer) === null) return wanted
  return { path: isNew ? beginningOf(viewer) : homeOf(viewer), state: null }
}
