import { sql } from 'kysely'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { decide } from '#features/moderation/contract/moderation.ts'
import { signIn } from '../people.ts'
import type { Cast } from './cast.ts'
import type { Answer, Side } from './reference-model.ts'

/** What moderators decide of messages and of people, and who signs in again after a ban. */
export function moderationActions({ app, moderators, kings, hostesses, messages }: Cast) {
  return {
    async decide(name: string, approve: boolean, moderator: number): Promise<Answer> {
      const clientId = [...messages].find(([, given]) => given === name)![0]
      const { id } = await app.db
        .selectFrom('moderation_case')
        .innerJoin('message', (join) => join.on(sql`message.id::text`, '=', sql`moderation_case.subject_id`))
        .select('moderation_case.id')
        .where('moderation_case.subject', '=', 'message')
        .where('message.client_id', '=', clientId)
        .executeTakeFirstOrThrow()
      const { status } = await app.call(decide, {
        as: moderators[moderator % moderators.length]!,
        params: { id },
        body: approve ? { decision: 'approve' } : { decision: 'reject', reason: 'Contiene un recapito.' },
      })
      return status
    },

    async ban(side: Side, n: number, moderator: number): Promise<Answer> {
      const { status } = await app.call(banEndpoints.ban, {
        as: moderators[moderator % moderators.length]!,
        params: { id: (side === 'king' ? kings : hostesses)[n]!.id },
        body: { reason: 'Prova.' },
      })
      return status
    },

    async unban(side: Side, n: number, moderator: number): Promise<Answer> {
      const { status } = await app.call(banEndpoints.unban, {
        as: moderators[moderator % moderators.length]!,
        params: { id: (side === 'king' ? kings : hostesses)[n]!.id },
        body: { reason: 'Prova.' },
      })
      return status
    },

    /** Whose session a ban ended signs in again. */
    async signInAgain(): Promise<void> {
      for (const people of [kings, hostesses]) {
        for (const [n, { id }] of people.entries()) {
          const { rows } = await sql`
            select from suspension s where user_id = ${id} and starts_at >= (
              select max(created_at) from session where session.user_id = s.user_id)`.execute(app.db)
          if (rows.length > 0) people[n] = { ...people[n]!, token: await signIn(app, id) }
        }
      }
    },
  }
}
