import { setTimeout as sleep } from 'node:timers/promises'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import type { Budgets } from '#platform/server/budgets/budgets.ts'
import { transaction } from '#platform/server/db/database.ts'
import { isSpent, spendOnce } from '#platform/server/db/single-use.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'

/** Different people whom one account looks at in a day: far more than anybody reads (docs/decisions/0095). */
export const profilesADay = { hits: 400, seconds: 86_400 } as const
/** Beyond it each new one takes so long; beyond twice as many, none is shown. */
const slowMs = 2_000
const refusedFrom = 2
/** Two canaries within this time were not found by chance. */
const canarySeconds = 3600

const enough = 'Per oggi hai guardato moltissimi profili. Torna domani.'

/** Whom each viewer has seen since the day began; in memory alone: forgotten, somebody counts twice. */
const seen = new WeakMap<Budgets, { day: string; pairs: Set<string> }>()
const pairsMax = 500_000

type ViewNeeds = Pick<Needs, 'db' | 'config' | 'budgets' | 'hooks'>

interface Viewed {
  readonly id: number
  readonly name: string
}

/**
 * Counts that a member looks at somebody; the same person again costs nothing. The staff hear of who collects.
 * @throws Refusal 429 for who has looked at twice the day's number of people
 */
export async function countProfile(needs: ViewNeeds, viewer: Actor, viewed: Viewed): Promise<void> {
  if (viewer.role === 'ADMIN' || viewer.impersonatorId !== null || viewer.userId === viewed.id) return
  if (!isNew(needs.budgets, `${viewer.userId} ${viewed.id}`)) return
  const key = `profiles|${viewer.userId}`
  const { wait, share } = needs.budgets.room(key, profilesADay)
  if (share >= refusedFrom) throw refuse('too_many', { message: enough, retry_after: Math.ceil(wait) })
  needs.budgets.spend(key, profilesADay, 1)
  await watchCanaries(needs, viewer, viewed)
  if (wait === 0) return
  await tellStaff(needs, viewer, `Ha aperto più di ${profilesADay.hits} profili diversi in un giorno.`)
  await sleep(slowMs)
}

function isNew(budgets: Budgets, pair: string): boolean {
  const day = new Date().toISOString().slice(0, 10)
  let today = seen.get(budgets)
  if (today?.day !== day || today.pairs.size >= pairsMax) {
    today = { day, pairs: new Set() }
    seen.set(budgets, today)
  }
  if (today.pairs.has(pair)) return false
  today.pairs.add(pair)
  return true
}

/** Canaries are profiles that nobody looks for: an owner names them in the settings. */
async function watchCanaries(needs: ViewNeeds, viewer: Actor, { name }: Viewed): Promise<void> {
  const { canary_profiles: names } = await settingsOf(needs, needs.db)
  const canaries = new Set(names.map(foldNickname))
  const canary = foldNickname(name)
  if (!canaries.has(canary)) return
  const sight = (each: string) => `canary ${each} seen by ${viewer.userId}`
  await transaction(needs.db, (trx) => spendOnce(trx, sight(canary), canarySeconds))
  canaries.delete(canary)
  for (const other of canaries)
    if (await isSpent(needs.db, sight(other)))
      return tellStaff(needs, viewer, 'Ha aperto due profili sentinella in un’ora.')
}

/** Once a day for each account. */
async function tellStaff(needs: ViewNeeds, viewer: Actor, sign: string): Promise<void> {
  await transaction(needs.db, async (trx) => {
    if (await spendOnce(trx, `collects: ${viewer.userId}`, 86_400))
      await needs.hooks.collects(trx, viewer.userId, sign)
  })
}
