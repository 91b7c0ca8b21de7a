import { sql } from 'kysely'
import type { Gesture } from '#features/verification/contract/gestures.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { keepSelfie } from '#features/verification/server/send-selfie.ts'
import { markDemoCases } from './insert-cases.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import { drawPortrait } from './portraits.ts'
import { hand, type Shown } from './drawing/hand.ts'

type Drawing = Pick<Needs, 'db' | 'jobs' | 'storage'>

/** What was asked for, and what the hand on the picture shows: one of the two is to be refused. */
const poses: readonly { readonly asked: Gesture; readonly shown: Shown }[] = [
  { asked: 'two_fingers', shown: 'two_fingers' },
  { asked: 'fist', shown: 'palm' },
]

/** Hostesses who want to be verified: the first two, by their place among the newest, who are not. */
export function selfieTakers({ hostesses }: DemoPeople): readonly DemoPerson[] {
  return hostesses.filter((person) => person.verifiedDaysAgo === null).slice(0, poses.length)
}

/** Puts their selfies in the queue, once their portraits are there to be compared with. */
export async function takeSelfies(needs: Drawing, people: DemoPeople): Promise<void> {
  for (const [index, person] of selfieTakers(people).entries()) {
    const pose = poses[index]
    const userId = await whoHasNotTried(needs, person)
    if (pose === undefined || userId === undefined) continue
    await needs.db
      .insertInto('verification')
      .values({
        user_id: userId,
        gesture: pose.asked,
        expires_at: sql<Date>`now() + interval '30 minutes'`,
      })
      .execute()
    await keepSelfie(needs, userId, await drawSelfie(person, pose.shown))
  }
  await transaction(needs.db, markDemoCases)
}

async function whoHasNotTried({ db }: Pick<Needs, 'db'>, { email }: DemoPerson): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user_id', 'users.id')
    .select('users.id')
    .where('email', '=', email)
    .where('profile.picture_id', 'is not', null)
    .where(sql<boolean>`not exists (select from verification where user_id = users.id)`)
    .executeTakeFirst()
  return row?.id
}

/** The same face at home, with a hand beside it. */
async function drawSelfie({ portrait }: DemoPerson, shown: Shown): Promise<Buffer> {
  const drawing = drawPortrait({ ...portrait, palette: 'sabbia', flip: false })
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing.replace('</svg>', `${hand(shown, portrait.skin)}</svg>`)))
    .jpeg({ quality: 86 })
    .toBuffer()
}
