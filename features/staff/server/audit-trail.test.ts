import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { QueryIn } from '#platform/contract/endpoint.ts'
import { type AuditEvent, recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { type AuditEntry, auditEndpoints } from '../contract/audit-log.ts'

let app: TestApp
let owner: Person
let colleague: Person
let king: Person
beforeAll(async () => {
  app = await startTestApp()
  await withinOneDay(app, 30)
  owner = await makeAdmin(app, { adminRole: 'owner' })
  colleague = await makeAdmin(app)
  king = await makeKing(app, { name: 'Ruggero' })
  await record(colleague, {
    action: 'action.lift',
    subject: 'user',
    subjectId: king.id,
    reason: 'Chiarito 100%',
  })
  await record(colleague, {
    action: 'shop.change',
    subject: 'shop_item',
    subjectId: 3,
    reason: '=SOMMA(A1); "virgolette"',
    before: { price: 990, retired: false },
    after: { price: 1190, retired: false },
  })
  await record(null, { action: 'admin.create', subject: 'user', subjectId: owner.id, reason: null })
})

function record(actor: Person | null, auditEvent: AuditEvent): Promise<void> {
  const auditActor = actor && { userId: actor.id, address: '203.0.113.7' }
  return transaction(app.db, (trx) => recordAuditEvent(trx, auditActor, auditEvent))
}

type Query = QueryIn<typeof auditEndpoints.list>

async function found(query: Query): Promise<AuditEntry[]> {
  const { status, body } = await app.call(auditEndpoints.list, { as: owner, query })
  expect(status).toBe(200)
  return (body as { data: AuditEntry[] }).data
}

const actions = async (query: Query) => (await found(query)).map(({ action }) => action)

test('every audit event says who, what, before, after, why and from where, the latest first', async () => {
  const entries = await found({})
  expect(entries.map(({ action }) => action)).toEqual(['admin.create', 'shop.change', 'action.lift'])
  expect(entries).toMatchObject([
    { actor: null, address: null, user: { id: owner.id } },
    {
      actor: { id: colleague.id, name: colleague.name },
      subject: 'shop_item',
      subject_id: '3',
      user: null,
      case_id: null,
      before: { price: 990, retired: false },
      after: { price: 1190, retired: false },
      address: '203.0.113.7',
    },
    {
      user: { id: king.id, name: king.name, role: 'KING' },
      reason: 'Chiarito 100%',
      before: null,
      after: null,
    },
  ])
})

test('it is searched by who, what, whom, words of the reason and days', async () => {
  expect(await actions({ actor: String(colleague.id) })).toEqual(['shop.change', 'action.lift'])
  expect(await actions({ action: 'action.lift' })).toEqual(['action.lift'])
  expect(await actions({ subject: 'shop_item', subject_id: '3' })).toEqual(['shop.change'])
  for (const person of ['ruggero', String(king.id)])
    expect(await actions({ person })).toEqual(['action.lift'])
  expect(await actions({ person: 'nessuno' })).toEqual([])
  expect(await actions({ query: 'chiarito 100%' })).toEqual(['action.lift'])
  expect(await actions({ query: '%' })).toEqual(['action.lift'])
  const day = (later: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now() + later * 86_400_000)
  expect(await actions({ from: day(0), to: day(0) })).toHaveLength(3)
  expect(await actions({ to: day(-1) })).toEqual([])
  expect(await actions({ from: day(1) })).toEqual([])
  const wrong = await app.call(auditEndpoints.list, { as: owner, query: { from: 'ieri' } })
  expect(wrong.status).toBe(422)
})

test('the pages follow on, and say how many there are', async () => {
  const about = await makeKing(app)
  for (let turn = 0; turn < 51; turn += 1)
    await record(owner, { action: 'user.note', subject: 'user', subjectId: about.id, reason: `Nota ${turn}` })
  const page = async (number: number) =>
    (await app.call(auditEndpoints.list, { as: owner, query: { person: about.name, page: number } })).body
  expect(await page(1)).toMatchObject({ total: 51, current_page: 1, last_page: 2 })
  expect(await page(2)).toMatchObject({ data: [{ reason: 'Nota 0' }], current_page: 2 })
})

test('the file carries what the filters show, runs no formula, and is in the log itself', async () => {
  const { body, headers } = await app.call(auditEndpoints.csv, {
    as: owner,
    query: { action: 'shop.change' },
  })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = String(body).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`;${colleague.name};ha modificato un pacchetto;shop_item;3;`)
  expect(lines[1]).toContain(`"'=SOMMA(A1); ""virgolette"""`)
  expect(lines[1]).toContain('203.0.113.7')
  expect(await found({ action: 'audit.export' })).toMatchObject([
    { actor: { id: owner.id }, after: { filters: { action: 'shop.change' }, rows: 1 } },
  ])
})

test('nothing but recordAuditEvent writes the log, so the compiler holds every action to its words in platform/contract/audit-actions.ts', () => {
  const root = new URL('../../../', import.meta.url)
  // The demo, in a folder of its own, tells what staff of its own did, two months of it at once.
  const writers = globSync('{apps,platform,features/*}/**/*.ts', {
    cwd: root.pathname,
    exclude: ['**/*.test.ts'],
  }).filter((file) => /insert\s*into\s*\(?\s*'?audit_log\b/i.test(readFileSync(new URL(file, root), 'utf8')))
  expect(writers).toEqual(['platform/server/audit/audit-log.ts'])
})
