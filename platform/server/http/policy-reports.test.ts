import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { reportsPath, servePolicyReports } from './policy-reports.ts'

async function opened() {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, sink)
  const app = Fastify({ loggerInstance })
  await servePolicyReports(app)
  const report = async (type: string, payload: string) =>
    (await app.inject({ method: 'POST', url: reportsPath, headers: { 'content-type': type }, payload }))
      .statusCode
  return { lines, report }
}

const one = JSON.stringify({
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://altrove.example/a/b.js?token=segreto',
    'document-uri': 'https://lieta.example/reset-password/Ginevra?token=segreto&email=g@posta.test',
    'script-sample': 'const name = "Ginevra"',
  },
})

test('what the policy stopped is logged, by directive and origin, without a name, an address of mail or a token', async () => {
  const { lines, report } = await opened()
  expect(await report('application/csp-report', one)).toBe(204)
  const body = { effectiveDirective: 'trusted-types', blockedURL: 'trusted-types-sink', sample: 'Ginevra' }
  expect(await report('application/reports+json', JSON.stringify([{ type: 'csp-violation', body }]))).toBe(
    204,
  )
  expect(lines).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://altrove.example/a',
      page: 'https://lieta.example/reset-password',
    },
    { directive: 'trusted-types', blocked: 'trusted-types-sink' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/segreto|Ginevra|posta\.test/)
})

test('whoever floods the reports fills no log, and nonsense is none', async () => {
  const { lines, report } = await opened()
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const nonsense of ['', '{', '[]', 'null', '{"csp-report":7}'])
    expect(await report('application/csp-report', nonsense)).toBe(204)
  expect(lines).toEqual([])
  expect(await report('application/csp-report', 'x'.repeat(20_000))).toBe(413)
  expect(await report('text/plain', one)).toBe(415)
  const answers = await Promise.all(Array.from({ length: 100 }, () => report('application/csp-report', one)))
  expect(new Set(answers)).toEqual(new Set([204]))
  expect(lines.length).toBeLessThanOrEqual(60)
})
