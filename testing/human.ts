import { altchaCaptcha } from '#platform/server/providers/captcha/altcha.ts'
import type { TestApp } from './harness.ts'
import { solve } from './solve-challenge.ts'

/** What a form sends in `captcha`: a genuine proof of work, of an effort that does not hold up the tests. */
export async function proveHuman(app: Pick<TestApp, 'needs'>): Promise<string> {
  const easy = altchaCaptcha(app.needs.config.key('captcha'), { min: 1, max: 3 })
  const challenge = await easy.createChallenge()
  if (challenge === null) throw new Error('the embedded captcha always has a challenge')
  return solve(challenge)
}
