import net, { type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { setBodyDeadline } from './deadlines.ts'
import { createServer } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lieta-deadlines-'))
const opened: FastifyInstance[] = []
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()))
  rmSync(dataDir, { recursive: true })
})

/** What the server says before it ends the connection, for which it has so many milliseconds. */
async function slowly(app: FastifyInstance, path: string, body: string, patience: number) {
  opened.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n${body}`,
  )
  await new Promise((resolve) => {
    socket.once('close', resolve)
    socket.setTimeout(patience, () => socket.destroy())
  })
  return { answer }
}

function probe() {
  const app = Fastify()
  setBodyDeadline(app, 150)
  app.post('/plain', async () => 'read')
  app.post('/upload', { config: { endpoint: { accepts: 'multipart' } as never } }, async () => 'read')
  return app
}

test('a body that does not arrive in time ends its connection, and an upload may take longer', async () => {
  // Without a deadline nothing would end it.
  expect((await slowly(probe(), '/plain', '{"a":', 15_000)).answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(await slowly(probe(), '/upload', '{"a":', 800)).toMatchObject({ answer: '' })
})

test('a body that has arrived may be worked on for as long as it takes', async () => {
  const app = Fastify()
  setBodyDeadline(app, 100)
  app.post('/plain', async () => new Promise((resolve) => setTimeout(() => resolve('read'), 400)))
  const { answer } = await slowly(app, '/plain', `{"a":"${'x'.repeat(32)}"}`, 15_000)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('headers have ten seconds, and whoever is late is noticed soon', async () => {
  const { server } = await createServer(
    readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
    pino({ level: 'silent' }),
  )
  expect(server.headersTimeout).toBe(10_000)
  expect(server.requestTimeout).toBe(600_000)
})
