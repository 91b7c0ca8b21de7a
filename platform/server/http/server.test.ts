import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createServer } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lieta-headers-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** What every reply carries, under these settings. */
async function headersWith(variables: Record<string, string>) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', ...variables })
  const server = await createServer(config, pino({ level: 'silent' }))
  const { headers } = await server.inject('/')
  await server.close()
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources] as const
      }),
  )
  return { headers, policy }
}

const hcaptcha = { HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: 'secret' }
const opened = ['script-src', 'style-src', 'frame-src', 'connect-src']

test('with an https address browsers are told to stay with it, and to call it by TLS', async () => {
  const { headers, policy } = await headersWith({ PUBLIC_URL: 'https://lieta.example' })
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload')
  expect(policy.has('upgrade-insecure-requests')).toBe(true)
  expect(policy.get('connect-src')).toContain('wss://lieta.example')
})

test('with an http address they are not', async () => {
  const { headers, policy } = await headersWith({})
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['permissions-policy']).toContain('geolocation=(), microphone=()')
  expect(policy.has('upgrade-insecure-requests')).toBe(false)
  expect(policy.get('connect-src')).toContain('ws://127.0.0.1:3000')
})

test('the content security policy allows hCaptcha only where it is configured, and never inline scripts', async () => {
  const closed = await headersWith({})
  for (const name of opened) expect(closed.policy.get(name)?.join(' ')).not.toMatch(/https:|captcha/)
  const { policy } = await headersWith(hcaptcha)
  for (const name of opened)
    expect(policy.get(name)).toEqual([
      ...(closed.policy.get(name) ?? []),
      'https://hcaptcha.com',
      'https://*.hcaptcha.com',
    ])
  for (const [name, sources] of policy)
    if (!opened.includes(name)) expect(sources).toEqual(closed.policy.get(name))
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'")
  const elsewhere = await headersWith({ ...hcaptcha, HCAPTCHA_API_BASE: 'https://verifica.example/base' })
  expect(elsewhere.policy.get('frame-src')).toEqual(["'self'", 'https://verifica.example'])
})

test('nothing is loaded that the policy does not name, and no other site shows ours in a frame', async () => {
  const { headers, policy } = await headersWith({})
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-to': ['policy'],
  })
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'reporting-endpoints': 'policy="/api/csp-reports"',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  // Its script writes markup, and nobody says that a policy of ours would do for it.
  expect((await headersWith(hcaptcha)).policy.has('require-trusted-types-for')).toBe(false)
})

test('the policy opens for the script of Stripe where cards go through it, and for PayPal never', async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const { policy } = await headersWith(stripe)
  expect(policy.get('script-src')).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(policy.get('frame-src')).toContain('https://hooks.stripe.com')
  expect(policy.get('connect-src')).toContain('https://api.stripe.com')
  expect(policy.get('style-src')).toEqual(["'self'"])
  const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH1' }
  expect((await headersWith(paypal)).policy).toEqual((await headersWith({})).policy)
})

test('an address that cannot be read, or is longer than any of ours, is none: in our words, or by way of the error page', async () => {
  const server = await createServer(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), pino({ level: 'silent' }))
  server.get('/api/user-profile/:username', async () => 'somebody')
  for (const address of ['/api/user-profile/%E0%A4%A', `/api/user-profile/${'a'.repeat(300)}`]) {
    const refused = await server.inject(address)
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { message: 'Non trovato.', code: 'not_found' },
    ])
    expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    const seen = await server.inject({ url: address, headers: { accept: 'text/html,*/*' } })
    expect([seen.statusCode, seen.headers.location]).toEqual([302, '/404'])
  }
  await server.close()
})
