import type { ServerResponse } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { solve } from '#testing/solve-challenge.ts'
import { quoted } from '#testing/requirement.ts'
import { startWebServer } from '#testing/web-server.ts'
import { altchaCaptcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { hcaptchaCaptcha } from './hcaptcha.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

/** hCaptcha's siteverify: a token that starts with `good` passes, once. `patience`: milliseconds for an answer. */
async function startHcaptcha({ secret = '0xSEGRETO', patience = 30_000 } = {}) {
  const asked: Record<string, string>[] = []
  const used = new Set<string>()
  const faults: ((reply: ServerResponse) => void)[] = []
  const { origin } = await startWebServer(({ method, url, body }, reply) => {
    const form = Object.fromEntries(new URLSearchParams(body.toString()))
    asked.push({ method, url, ...form })
    const fault = faults.shift()
    if (fault) return fault(reply)
    const { response = '' } = form
    const code =
      form['secret'] !== '0xSEGRETO'
        ? 'invalid-input-secret'
        : !response.startsWith('good')
          ? 'invalid-input-response'
          : used.has(response)
            ? 'already-seen-response'
            : null
    used.add(response)
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(code === null ? { success: true } : { success: false, 'error-codes': [code] }))
  })
  const settings = { siteKey: 'sito', secret, apiBase: origin, scriptUrl: `${origin}/1/api.js` }
  return {
    captcha: hcaptchaCaptcha(settings, { ...app.needs, breaker: (call) => call() }, patience),
    asked,
    faults,
  }
}

interface Check {
  readonly captcha: Captcha
  readonly genuine: () => Promise<string>
}

async function altcha(): Promise<Check> {
  const captcha = altchaCaptcha(app.needs.config.key('captcha'), { min: 1, max: 3 })
  const genuine = async () => {
    const challenge = await captcha.createChallenge()
    if (challenge === null) throw new Error('no challenge')
    return solve(challenge)
  }
  return { captcha, genuine }
}

async function hcaptcha(): Promise<Check> {
  const { captcha } = await startHcaptcha()
  return { captcha, genuine: async () => `good ${Math.random()}` }
}

test.each([
  ['the proof of work', altcha, 'Ti preghiamo di verificare che tu non sia un robot'],
  [
    'hCaptcha',
    hcaptcha,
    quoted('AUTH-46', 'Ti preghiamo di verificare che tu non sia un robot tramite hCaptcha'),
  ],
] as const)(
  '%s accepts a genuine proof, also when the form is sent again, and nothing else [AUTH-46]',
  async (_, open, refusal) => {
    const { captcha, genuine } = await open()
    const [one, other] = [await genuine(), await genuine()]
    const proof = await captcha.check(one)
    expect(proof?.seconds).toBeGreaterThan(0)
    expect(await captcha.check(one)).toEqual(proof)
    expect((await captcha.check(other))?.id).not.toBe(proof?.id)
    for (const forged of ['', 'nonsense', 'e30=', `${one.slice(1)}x`])
      expect(await captcha.check(forged)).toBeNull()
    expect(captcha.refusal).toBe(refusal)
  },
)

describe('hCaptcha', () => {
  test('is asked with secret, token and site, and nothing about the person', async () => {
    const { captcha, asked } = await startHcaptcha()
    await captcha.check('good 1')
    expect(asked).toEqual([
      { method: 'POST', url: '/siteverify', secret: '0xSEGRETO', response: 'good 1', sitekey: 'sito' },
    ])
  })

  test('is not asked without a token, nor again for one that it has passed', async () => {
    const { captcha, asked } = await startHcaptcha()
    expect(await captcha.check('')).toBeNull()
    expect(asked).toEqual([])
    await captcha.check('good 2')
    await captcha.check('good 2')
    expect(asked).toHaveLength(1)
  })

  test('that fails once is asked again', async () => {
    const { captcha, faults } = await startHcaptcha()
    faults.push((reply) => void reply.writeHead(502).end())
    expect(await captcha.check('good 3')).not.toBeNull()
  })

  test.each([
    ['broken', (reply: ServerResponse) => void reply.writeHead(500).end()],
    ['silent', () => {}],
    ['talking nonsense', (reply: ServerResponse) => void reply.end('<h1>no</h1>')],
  ])('that is %s lets nobody in, and calls nobody a robot', async (how, fault) => {
    const token = `good but ${how}`
    const { captcha, faults } = await startHcaptcha(how === 'silent' ? { patience: 300 } : {})
    faults.push(fault, fault)
    await expect(captcha.check(token)).rejects.toMatchObject({
      status: 503,
      body: { message: 'La verifica non risponde. Riprova tra qualche istante.' },
    })
    expect(await captcha.check(token)).not.toBeNull()
  })

  test('refusing our secret is our fault, not the person’s', async () => {
    const { captcha } = await startHcaptcha({ secret: 'wrong' })
    await expect(captcha.check('good 5')).rejects.toThrow('hCaptcha refuses our keys: invalid-input-secret')
  })
})
