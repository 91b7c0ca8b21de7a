import type { CaptchaChallenge } from '#platform/contract/captcha.ts'
import type { Config } from '#platform/server/config/config.ts'
import { altchaCaptcha } from '#platform/server/providers/captcha/altcha.ts'
import type { TestApp } from './harness.ts'
import { solve } from './solve-challenge.ts'

/** What a form sends in `captcha`: a genuine proof of work, of an effort that does not hold up the tests. */
export async function proveHuman({ needs }: Pick<TestApp, 'needs'>): Promise<string> {
  return solve(await easyChallenge(needs.config))
}

/** As good as those that a server with this configuration hands out, for its key has signed it, and solved at once. */
export async function easyChallenge(config: Pick<Config, 'key'>): Promise<CaptchaChallenge> {
  const challenge = await altchaCaptcha(config.key('captcha'), { min: 1, max: 3 }).createChallenge()
  if (challenge === null) throw new Error('the embedded captcha always has a challenge')
  return challenge
}
