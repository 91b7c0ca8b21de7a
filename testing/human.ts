import type { CaptchaChallenge } from '#platform/contract/captcha.ts'
import type { Config } from '#platform/server/config/config.ts'
import { workKey } from '#platform/server/budgets/work-proof.ts'
import { altchaCaptcha } from '#platform/server/providers/captcha/altcha.ts'
import type { TestApp } from './harness.ts'
import { solve } from './solve-challenge.ts'

/** What a form sends in `captcha`: a genuine proof of work, of an effort that does not hold up the tests. */
export async function proveHuman({ needs }: Pick<TestApp, 'needs'>): Promise<string> {
  return solve(await easyChallenge(needs.config))
}

/** The light work that opens `purpose` beyond a budget, of an effort that does not hold up the tests. */
export async function proveWork({ needs }: Pick<TestApp, 'needs'>, purpose: string): Promise<string> {
  return solve(await signedWith(workKey(needs, 'light', purpose)))
}

/** As good as those that a server with this configuration hands out, for its key has signed it, and solved at once. */
export function easyChallenge(config: Pick<Config, 'key'>): Promise<CaptchaChallenge> {
  return signedWith(config.key('captcha'))
}

async function signedWith(key: Buffer): Promise<CaptchaChallenge> {
  const challenge = await altchaCaptcha(key, { min: 1, max: 3 }).createChallenge()
  if (challenge === null) throw new Error('the embedded captcha always has a challenge')
  return challenge
}
