import { readFile } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { healthz } from '#platform/contract/health.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { openPool } from '#platform/server/db/database.ts'
import { runAudit } from '#apps/server/audit-run.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { upload } from '#testing/uploads.ts'
import { jpeg } from '#testing/pictures.ts'
import { openMetrics } from './metrics.ts'
import { isFromHere } from './serve.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { own: true })
})

const read = async (origin = app.origin, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}

/** What Prometheus would read now, past the ten seconds for which one look at the database counts. */
async function readAnew(): Promise<string> {
  const metrics = openMetrics({
    pools: { requests: app.needs.pool },
    sockets: () => 0,
    jobs: [],
    reader: () => 'up',
  })
  return metrics.text()
}

/** What requests are counted under. The figures of Node beside them come and go, those of its garbage for one. */
const countedIn = (text: string): string[] =>
  [...text.matchAll(/^lieta_http_request_seconds_count\{(.+)\} \d+$/gm)].map(([, labels = '']) => labels)

/** As they may stand in an expression: a histogram has three. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  )

test('requests are counted by the template of their route and their status, and by nothing that they brought along', async () => {
  const hostess = await makeHostess(app, { name: 'Ginevra' })
  const king = await makeKing(app)
  await app.call(ownUserEndpoint, { as: king })
  await app.call(healthz)
  await fetch(`${app.origin}/api/user-profile/Ginevra`, {
    headers: { authorization: `Bearer ${king.token}` },
  })
  const { text } = await read()
  expect(text).toContain('lieta_http_request_seconds_count{method="GET",route="/api/user",status="200"} 1')
  expect(text).toContain('route="/api/user-profile/:username",status="200"')
  for (const planted of ['Ginevra', hostess.email, king.token]) expect(text).not.toContain(planted)

  const before = countedIn(text)
  for (let n = 0; n < 60; n += 1) await fetch(`${app.origin}/api/nowhere/${n}?q=${n}`)
  await fetch(`${app.origin}/healthz`, { method: 'PROPFIND' }).catch(() => null)
  // One more route (none), however many addresses, and the one that was just read.
  const later = countedIn((await read()).text)
  expect(later.filter((labels) => !before.includes(labels)).toSorted()).toEqual([
    'method="GET",route="/metrics",status="200"',
    'method="GET",route="none",status="404"',
    'method="other",route="none",status="404"',
  ])
})

test('metrics show queues, cases, pools and the last audit', async () => {
  const hostess = await makeHostess(app)
  await upload(app, hostess, { files: { 'io.jpg': await jpeg(5) } })
  await app.runJobs()
  await runAudit(app.db)
  const text = await readAnew()
  expect(text).toContain('lieta_cases_open{subject="photo"} 1')
  expect(text).toMatch(/lieta_cases_oldest_seconds\{subject="photo"\} [\d.e-]+/)
  expect(text).toMatch(/^lieta_audit_breaches 0$/m)
  expect(text).toMatch(/^lieta_refunds_overdue 0$/m)
  expect(Math.abs(Number(/^lieta_clock_ahead_seconds (\S+)$/m.exec(text)?.[1]))).toBeLessThan(1)
  expect(text).toMatch(/lieta_pool_connections\{pool="requests",state="waiting"\} 0/)
  const own = (await read()).text
  expect(own).toMatch(/lieta_job_runs_total\{queue="photo-compare",outcome="done"\} \d+/)
  expect(own).toContain('lieta_job_runs_total{queue="mail",outcome="failed"} 0')
  expect(own).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/)
})

test('the figures are for this machine and its own network, whatever a proxy or a client says', async () => {
  const from = (headers: Record<string, string>, origin = app.origin) =>
    read(origin, headers).then(({ status }) => status)
  expect(await from({})).toBe(200)
  expect(await from({ 'x-forwarded-for': '10.1.2.3' })).toBe(200)
  expect(await from({ 'x-forwarded-for': '8.8.8.8' })).toBe(403)
  expect(await from({ 'x-forwarded-for': '127.0.0.1, 8.8.8.8' })).toBe(403)
  expect(await from({ 'x-forwarded-for': '8.8.8.8, 127.0.0.1' })).toBe(403)
  expect(await from({ 'x-forwarded-for': '2001:4860:4860::8888' })).toBe(403)
  expect(await from({ 'x-forwarded-for': 'unknown' })).toBe(403)
  expect(await from({ 'x-real-ip': '203.0.113.9' })).toBe(403)
  expect(await from({ forwarded: 'for=127.0.0.1' })).toBe(403)

  const trusting = await startTestApp({ TRUST_PROXY: 'true' })
  expect(await from({}, trusting.origin)).toBe(200)
  expect(await from({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, trusting.origin)).toBe(403)

  const peer = (remoteAddress: string) => isFromHere({ headers: {}, socket: { remoteAddress } })
  for (const near of ['127.0.0.1', '::1', '::ffff:192.168.3.4', '172.31.0.9', 'fd00::7'])
    expect(peer(near)).toBe(true)
  for (const far of ['203.0.113.9', '::ffff:8.8.8.8', '172.32.0.1', '2001:db8::1', ''])
    expect(peer(far)).toBe(false)
})

test('a database that is away leaves the figures of the process', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:9/nothing', app.needs.log)
  onTestFinished(() => pool.end())
  const body = await openMetrics({
    pools: { requests: pool },
    sockets: () => 3,
    jobs: [],
    reader: () => 'up',
  }).text()
  expect(body).toMatch(/^lieta_database_up 0$/m)
  expect(body).toMatch(/^lieta_sockets 3$/m)
  expect(body).not.toMatch(/^lieta_refunds_overdue \d/m)
})

test('every figure that the dashboard and the alerts name exists', async () => {
  const folder = new URL('../../../../docs/operations/', import.meta.url)
  const dashboard = JSON.parse(await readFile(new URL('grafana-dashboard.json', folder), 'utf8'))
  const ofDashboard: string[] = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
    (panel.targets ?? []).map(({ expr }) => expr),
  )
  const alerts = await readFile(new URL('alerts.yml', folder), 'utf8')
  const ofAlerts = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
  expect(ofAlerts.length).toBe([...alerts.matchAll(/^ +- alert: /gm)].length)
  // A comma ends a word without quotes: Prometheus would refuse the whole file.
  expect(alerts).not.toMatch(/summary: [^"\n]*,/)
  expect(ofDashboard.length).toBeGreaterThan(15)

  const known = new Set([
    ...namesIn((await read()).text),
    'up',
    // Of several processes behind one port: of-all-processes.test.ts.
    'lieta_process_up',
    'lieta_process_restarts_total',
    // Of node_exporter, which reads what the scripts write (apps/server/backup/marks.ts), and of blackbox_exporter.
    'node_filesystem_avail_bytes',
    'node_filesystem_size_bytes',
    'lieta_backup_last_run_ok',
    'lieta_backup_last_success_timestamp_seconds',
    'lieta_restore_last_success_timestamp_seconds',
    'probe_ssl_earliest_cert_expiry',
  ])
  for (const expr of [...ofDashboard, ...ofAlerts]) {
    const named = expr
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
      .match(/\b(lieta|node|process|probe|up)\w*\b/g)
    expect(named, expr).not.toBeNull()
    for (const name of named ?? []) expect(known, expr).toContain(name)
  }
})
