import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { captchaMissing } from '#platform/contract/captcha.ts'
import type { Database } from '../../db/database.ts'
import { refuse } from '../../http/refuse.ts'
import type { Needs } from '../../needs.ts'
import type { Breaker } from '../breaker.ts'
import type { Captcha } from './captcha.ts'

export interface HcaptchaSettings {
  readonly siteKey: string
  readonly secret: string
  readonly apiBase: string
  /** What the browser loads. */
  readonly scriptUrl: string
}

/** As long as our own puzzle is good for, so that a form can be mended without proving it all again. */
const lifetimeMinutes = 20
const usualPatience = 5_000

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** Ours to mend: a person who solved the riddle must not be called a robot for them. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch'])

/** hCaptcha, which verifies a token once only: what it has verified is kept here until the form goes through. */
export function hcaptchaCaptcha(
  { siteKey, secret, apiBase, scriptUrl }: HcaptchaSettings,
  { db, log, breaker }: Pick<Needs, 'db' | 'log'> & { readonly breaker: Breaker },
  patience = usualPatience,
): Captcha {
  async function ask(token: string): Promise<z.infer<typeof Verdict>> {
    const answer = await fetch(`${apiBase}/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, sitekey: siteKey }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`hCaptcha answered ${answer.status}`)
    return Verdict.parse(await answer.json())
  }

  return {
    provider: 'hcaptcha',
    siteKey,
    scriptUrl,
    refusal: captchaMissing.hcaptcha,
    createChallenge: async () => null,
    async check(token) {
      if (token === '') return null
      const proof = { id: `hcaptcha:${token}`, seconds: lifetimeMinutes * 60 }
      if (await isKnown(db, token)) return proof
      const verdict = await breaker(() => ask(token))
        // Once more: the token is not spent by a question that got no answer.
        .catch(() => breaker(() => ask(token)))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'hCaptcha does not answer')
          throw refuse('unavailable', { retry_after: 5, message: unreachable })
        })
      const fault = verdict['error-codes'].find((code) => ourFaults.has(code))
      if (fault !== undefined) throw new Error(`hCaptcha refuses our keys: ${fault}`)
      if (!verdict.success) return null
      await remember(db, token)
      return proof
    },
  }
}

const unreachable = 'La verifica non risponde. Riprova tra qualche istante.'

const digestOf = (token: string): Buffer =>
  createHash('sha256').update(`hcaptcha verified: ${token}`).digest()

async function isKnown(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('used_token')
    .select('digest')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

async function remember(db: Database, token: string): Promise<void> {
  await db
    .insertInto('used_token')
    .values({
      digest: digestOf(token),
      expires_at: sql<Date>`now() + interval '1 minute' * ${lifetimeMinutes}::int`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
