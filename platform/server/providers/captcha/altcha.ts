import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { CaptchaChallenge, captchaMissing } from '#platform/contract/captcha.ts'
import type { Captcha } from './captcha.ts'

// About a second in a browser, a millisecond to verify here.
const cost = 1000
const usualEffort = { min: 1000, max: 3000 }
const lifetimeMinutes = 20

const Solved = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
})

/** A proof of work served by ourselves: no third party, no tracking, nothing to recognise in pictures. */
export function altchaCaptcha(key: Buffer, effort: { min: number; max: number } = usualEffort): Captcha {
  const secrets = {
    hmacSignatureSecret: key.toString('hex'),
    hmacKeySignatureSecret: createHash('sha256').update(key).digest('hex'),
  }
  return {
    provider: 'altcha',
    siteKey: null,
    scriptUrl: null,
    refusal: captchaMissing.altcha,
    async createChallenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(effort.min, effort.max),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetimeMinutes * 60_000),
        ...secrets,
      })
      return CaptchaChallenge.parse(challenge)
    },
    async check(token) {
      const payload = read(token)
      if (payload === null) return null
      const result = await verifySolution({ ...payload, deriveKey, ...secrets })
      if (!result.verified) return null
      // The signed salt and nonce, not the token: the same solution can be written down in many ways.
      const { nonce, salt } = payload.challenge.parameters
      return { id: `altcha:${nonce}:${salt}`, seconds: lifetimeMinutes * 60 }
    },
  }
}

function read(token: string): Payload | null {
  try {
    return Solved.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))) as Payload
  } catch {
    return null
  }
}
