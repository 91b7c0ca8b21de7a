import { createHmac } from 'node:crypto'
import type { CaptchaChallenge } from '#platform/contract/captcha.ts'
import type { Database } from '../db/database.ts'
import { transaction } from '../db/database.ts'
import { spendOnce } from '../db/single-use.ts'
import { altchaCaptcha } from '../providers/captcha/altcha.ts'

/** Rounds of a puzzle: about a second in a browser, and four. */
const efforts = { light: { min: 1000, max: 3000 }, heavy: { min: 6000, max: 10_000 } } as const
type Effort = keyof typeof efforts

interface WorkNeeds {
  readonly db: Database
  readonly config: { readonly key: (use: string) => Buffer }
}

/** Each effort and purpose has a key of its own, so that nothing needs to be kept: no solution fits another. */
export const workKey = ({ config }: Pick<WorkNeeds, 'config'>, effort: Effort, purpose: string): Buffer =>
  createHmac('sha256', config.key('work-proof')).update(`${effort}|${purpose}`).digest()

const puzzles = (needs: Pick<WorkNeeds, 'config'>, effort: Effort, purpose: string) =>
  altchaCaptcha(workKey(needs, effort, purpose), efforts[effort])

/** What opens `purpose` once to somebody beyond a budget; heavy: far beyond. */
export async function askForWork(
  needs: Pick<WorkNeeds, 'config'>,
  purpose: string,
  effort: Effort,
): Promise<CaptchaChallenge> {
  const challenge = await puzzles(needs, effort, purpose).createChallenge()
  if (challenge === null) throw new Error('our own puzzle always has a challenge')
  return challenge
}

/** Whether `token` proves enough work for `purpose`, and has not been used: it is used up now. */
export async function acceptWork(
  needs: WorkNeeds,
  token: string,
  purpose: string,
  effort: Effort,
): Promise<boolean> {
  for (const done of effort === 'heavy' ? (['heavy'] as const) : (['light', 'heavy'] as const)) {
    const proof = await puzzles(needs, done, purpose).check(token)
    if (proof !== null) return transaction(needs.db, (trx) => spendOnce(trx, proof.id, proof.seconds))
  }
  return false
}
