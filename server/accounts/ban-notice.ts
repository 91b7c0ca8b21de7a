import type { Needs } from '#server/needs.ts'
import { refuse } from '#server/http/refuse.ts'
import { readBanToken } from './signed-links.ts'
import { currentSuspension } from './suspensions.ts'

const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
})

/**
 * Why and until when the account is suspended, for its owner.
 * @throws Refusal 404 without the right token, exactly as for an unknown name
 */
export async function banNotice(
  needs: Pick<Needs, 'db' | 'config'>,
  username: string,
  token: string | undefined,
): Promise<string> {
  const userId = token === undefined ? null : readBanToken(needs.config, token)
  if (userId === null) throw refuse('not_found')
  const user = await needs.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  const ban = await currentSuspension(needs.db, userId)
  if (user?.name !== username || ban === undefined) throw refuse('not_found')
  const until = ban.ends_at === null ? '' : ` fino al ${day.format(ban.ends_at)}`
  return `Il tuo account è sospeso${until}. Motivo: ${ban.reason}`
}
