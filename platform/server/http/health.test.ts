import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { healthz, readyz } from '#platform/contract/health.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { bindRoutes } from './bind.ts'
import { healthRoutes } from './health.ts'
import { createServer } from './server.ts'

const app = await startTestApp()

test('the process says that it is alive and that it can serve', async () => {
  expect(await app.call(healthz)).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await app.call(readyz)).toMatchObject({
    status: 200,
    body: { database: 'up', process: 'serving', reader: 'up' },
  })
})

test('a balancer excludes the database, and hears only whether the process is leaving', async () => {
  let stopping = false
  const away = openDatabase(openPool('postgres://nobody@127.0.0.1:9/nothing', pino({ level: 'silent' })))
  const http = await createServer(app.needs.config, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await http.close()
    await away.destroy()
  })
  const routes = healthRoutes(
    { db: away },
    { stopping: () => stopping },
    { reader: () => 'up', photoReader: async () => 'off' },
  )
  bindRoutes(http, app.needs, { authenticate: async () => null } as never, routes)
  const ask = async (url: string) => {
    const { statusCode, body } = await http.inject({ method: 'GET', url })
    return [statusCode, JSON.parse(body)]
  }
  expect(await ask('/readyz')).toEqual([503, { database: 'down', process: 'serving', reader: 'up' }])
  expect(await ask('/readyz?exclude=database')).toEqual([200, { process: 'serving', reader: 'up' }])
  stopping = true
  expect(await ask('/readyz?exclude=database')).toEqual([503, { process: 'stopping', reader: 'up' }])
})

test('every reply carries a request id and a strict content security policy', async () => {
  const { headers } = await app.call(healthz)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('an unknown path of the API answers 404 with a message in Italian', async () => {
  const response = await fetch(`${app.origin}/api/nowhere`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: 'Non trovato.', code: 'not_found' })
})

test('the OpenAPI document is made from the contract', async () => {
  const document: any = await (await fetch(`${app.origin}/api/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/readyz'].get.responses['503']).toBeDefined()
})

test('a made king has the credits he was given', async () => {
  const king = await makeKing(app, { credits: 120 })
  const wallet = await app.db
    .selectFrom('wallet')
    .select('balance')
    .where('user_id', '=', king.id)
    .executeTakeFirst()
  expect(wallet?.balance).toBe(120)
})
