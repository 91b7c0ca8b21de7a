import { sql } from 'kysely'
import { grounds } from '#features/moderation/contract/grounds.ts'
import { type Finding, urgentPriority } from '#features/moderation/contract/moderation.ts'
import { blurredFor, type DeskPreference } from '#features/moderation/contract/undecided-pictures.ts'
import { decideWithin } from '#features/moderation/server/cases.ts'
import { whyNotTaken } from '#features/moderation/server/claims.ts'
import { deskPreference } from '#features/moderation/server/desk-preference.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { Refusal, refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { photoWall, WallGround } from '../../contract/photo-wall.ts'
import { photoSubject } from '../photo-subject.ts'

type Wall = BodyOf<typeof photoWall.decide>

/**
 * Decides the photos of a wall, each in its own transaction with its own event: one that fails does not stop the
 * others. Nothing is published that whoever decides has not claimed, has not had before their eyes or, where it was
 * blurred, has not opened.
 */
export async function decideWall(
  needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'notify'>,
  actor: Actor,
  wall: Wall,
): Promise<ReplyOf<typeof photoWall.decide>['body']> {
  const preference = await deskPreference(needs, actor)
  const approved: number[] = []
  const rejected: number[] = []
  const skipped: { id: number; message: string }[] = []
  const marked = new Map(wall.reject.map(({ id, ground }) => [id, ground]))
  for (const id of new Set([...marked.keys(), ...wall.approve])) {
    const ground = marked.get(id)
    try {
      await decideOne(needs, actor, { id, ground, wall, preference })
      if (ground === undefined) approved.push(id)
      else rejected.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      skipped.push({ id, message: error.message })
    }
  }
  return { approved, rejected, skipped }
}

interface One {
  readonly id: number
  /** Undefined: it is approved. */
  readonly ground: WallGround | undefined
  readonly wall: Wall
  readonly preference: DeskPreference
}

function decideOne(
  needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'notify'>,
  actor: Actor,
  { id, ground, wall, preference }: One,
): Promise<void> {
  return transaction(needs.db, async (trx, afterCommit) => {
    const held = await claimedPhoto(trx, actor, id)
    if (ground === undefined) {
      if (!wall.seen.includes(id)) throw unread('Non l’hai ancora guardata.')
      const blurred = preference.blur === 'always' || blurredFor(held) !== undefined
      if (blurred && !wall.opened.includes(id)) throw unread('È sfocata. Aprila prima di approvarla.')
    }
    const decision =
      ground === undefined
        ? { decision: 'approve' as const, reason: null, rule: null }
        : { decision: 'reject' as const, reason: grounds[ground].draft, rule: ground }
    await decideWithin(
      needs,
      { photo: photoSubject(needs) },
      actor,
      { id, ...decision },
      { trx, afterCommit },
    )
  })
}

const unread = (message: string) => refuse('conflict', { message, code: 'not_seen' })

/** Locked, so that no finding is added between what is checked here and the decision. */
async function claimedPhoto(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ priority: number; findings: readonly Finding[] }> {
  const row = await trx
    .selectFrom('moderation_case')
    .select([
      'priority',
      'findings',
      sql<boolean>`claimed_by = ${actor.userId} and claimed_until > now()`.as('own'),
    ])
    .where('id', '=', id)
    .where('subject', '=', 'photo')
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw await whyNotTaken(trx, id)
  // Whoever has not claimed it has had no wall with it.
  if (row.own !== true)
    throw refuse('conflict', {
      message: 'Non è più in carico a te. Ricarica la parete.',
      code: 'not_claimed',
    })
  if (row.priority >= urgentPriority)
    throw refuse('conflict', {
      message: 'Riguarda la sicurezza e va letta da sola.',
      code: 'not_safe_in_bulk',
    })
  return { priority: row.priority, findings: row.findings as unknown as readonly Finding[] }
}
