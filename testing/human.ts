import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge } from '#platform/contract/captcha.ts'
import { altchaCaptcha } from '#platform/server/providers/captcha/altcha.ts'
import type { TestApp } from './harness.ts'

/** What a form sends in `captcha`: a genuine proof of work, of an effort that does not hold up the tests. */
export async function proveHuman(app: TestApp): Promise<string> {
  const easy = altchaCaptcha(app.needs.config.key('captcha'), { min: 1, max: 3 })
  const challenge = await easy.createChallenge()
  if (challenge === null) throw new Error('the embedded captcha always has a challenge')
  return solve(challenge)
}

export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
