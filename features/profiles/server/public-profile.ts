import type * as z from 'zod/mini'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { audienceOf, seesPrivatePictures } from '#features/accounts/server/visibility.ts'
import { type Actor, isApproved } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type PublicProfile, profileMissing } from '../contract/profiles.ts'
import { ownUser } from './own-user.ts'
import { type Person, people, photosOf, presentUser } from './present-user.ts'
import { type ViewerRelationship, viewerRelationship } from './viewer-relationship.ts'

type Wire = z.input<typeof PublicProfile>

/** One and the same answer for whoever is missing, hidden, blocked or not for this viewer. */
const missing = () => refuse('not_found', { message: profileMissing })

/** A profile as an approved person sees it [API-42]. One's own is always there. */
export async function viewProfile(
  needs: Pick<Needs, 'config' | 'db'>,
  viewer: Actor,
  username: string,
): Promise<Wire> {
  const person = await find(needs, username)
  if (person.id === viewer.userId) return viewOneself(needs, viewer)
  if (!person.published || !audienceOf(viewer).includes(person.role)) throw missing()
  const between = await viewerRelationship(needs, viewer, person)
  if (between.blocked) throw missing()

  const showSocial = viewer.role === 'ADMIN' || (viewer.role === 'KING' && between.sheWrote)
  return {
    user: presentUser(needs.config, person, await photosOf(needs.db, person.id), {
      as: 'member',
      social: showSocial,
      staff: viewer.role === 'ADMIN',
      viewerId: viewer.userId,
    }),
    ...freeMessages(viewer, person, between),
    canReport: viewer.role !== 'ADMIN',
    showSocial,
    chat: between.chat,
  }
}

/** A hostess’s profile as everybody sees it, also those who still wait for approval [API-43]. One's own is always there. */
export async function viewProfileAsGuest(
  needs: Pick<Needs, 'config' | 'db'>,
  viewer: Actor | null,
  username: string,
): Promise<Wire> {
  const person = await find(needs, username)
  if (person.id === viewer?.userId) return viewOneself(needs, viewer)
  const audience = viewer && isApproved(viewer) ? audienceOf(viewer) : audienceOf(null)
  if (!person.published || !audience.includes(person.role)) throw missing()
  if (viewer && (await viewerRelationship(needs, viewer, person)).blocked) throw missing()
  return {
    user: presentUser(needs.config, person, await photosOf(needs.db, person.id), {
      as: 'guest',
      picturesFor: viewer !== null && seesPrivatePictures(viewer) ? viewer.userId : null,
    }),
    unlockChat: false,
    canReport: false,
    showSocial: false,
    chat: null,
  }
}

async function viewOneself(needs: Pick<Needs, 'config' | 'db'>, viewer: Actor): Promise<Wire> {
  const user = await ownUser(needs, viewer)
  return { user, unlockChat: false, canReport: false, showSocial: true, chat: null }
}

async function find({ db }: Pick<Needs, 'db'>, username: string): Promise<Person> {
  const [person] = await people(db, { nameKey: foldNickname(username) })
  if (!person) throw missing()
  return person
}

/** The free message of a hostess: to a king with whom no unlocked chat exists, while today's allowance lasts. */
function freeMessages(
  viewer: Actor,
  person: Person,
  { chat, freeMessagesToday, freeMessagesPerDay: per_day }: ViewerRelationship,
): Pick<Wire, 'unlockChat' | 'free_messages'> {
  if (viewer.role !== 'HOSTESS' || person.role !== 'KING' || chat?.unlocked) return { unlockChat: false }
  const left = Math.max(0, per_day - freeMessagesToday)
  return { unlockChat: left > 0, free_messages: { left, per_day } }
}
