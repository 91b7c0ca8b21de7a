import { Validator } from '@seriousme/openapi-schema-validator'
import { safeParse } from 'zod/v4/core'
import { beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#testing/endpoints.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { type ApiDocument, pathOf } from './document.ts'

const endpoints = await everyEndpoint()

let app: TestApp
let document: ApiDocument
beforeAll(async () => {
  app = await startTestApp()
  document = (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as ApiDocument
})

test('the document is OpenAPI 3.1, valid, and has every endpoint of the contract with who may call it', async () => {
  expect(document.openapi).toBe('3.1.0')
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)

  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    const operation = document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]
    expect(operation, name).toBeDefined()
    expect(operation?.summary, name).toBe(endpoint.summary)
    expect(operation?.security, name).toEqual(
      endpoint.who === 'anyone'
        ? [{}, { bearer: [] }]
        : [{ bearer: [] }, ...(endpoint.who.endsWith('_or_banned') ? [{ ban_token: [] }] : [])],
    )
    if (endpoint.permission != null)
      expect(operation?.description, name).toContain(`\`${endpoint.permission}\``)
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(
      expect.arrayContaining(Object.keys(endpoint.replies)),
    )
  }
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an example is one that the endpoint would take', () => {
  const shown = endpoints.filter((endpoint) => {
    const operation = document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]
    const example = operation?.requestBody?.content['application/json']?.example
    if (example === undefined || endpoint.body === undefined) return false
    expect(safeParse(endpoint.body, example).success, endpoint.path).toBe(true)
    return true
  })
  expect(shown.length).toBeGreaterThan(30)
})

test('its reader needs no script and nothing from elsewhere, and is closed in production', async () => {
  const answer = await fetch(`${app.origin}/docs`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const page = await answer.text()
  expect(page).not.toMatch(/<script|https?:\/\/(?!lieta\.example)[^"<]*\.(js|css)/)
  for (const { path } of endpoints) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'))

  const production = await startTestApp({
    NODE_ENV: 'production',
    ALLOW_EMBEDDED: '1',
    APP_SECRET: 'a secret of at least thirty-two letters',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'x',
    SMS_FROM: 'Lieta',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SELLER_NAME: 'Lieta',
    SELLER_ADDRESS: 'Via',
    SELLER_VAT_NUMBER: 'IT01234567890',
    VAT_RATE: '22',
  })
  for (const path of ['/api/openapi.json', '/docs'])
    expect((await fetch(production.origin + path)).status, path).toBe(404)
})
