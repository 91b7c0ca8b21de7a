import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'lieta-built-files-'))
const root = join(folder, 'web')
const script = 'export const a = 1'
mkdirSync(join(root, 'assets/deep'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'not for anybody')
writeFileSync(join(root, 'icon.svg'), '<svg/>')
writeFileSync(join(root, 'assets/app.js'), script)
writeFileSync(join(root, 'assets/app.js.br'), brotliCompressSync(script))
writeFileSync(join(root, 'assets/deep/b.css'), 'a{}')

const routes: string[] = []
const app = Fastify()
app.addHook('onRoute', ({ method, url }) => void routes.push(`${String(method)} ${url}`))
app.setNotFoundHandler((request, reply) => reply.code(404).send(`nothing there: ${request.is404}`))
await serveBuiltFiles(app, root)
writeFileSync(join(root, 'assets/later.js'), 'made after the start')
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a file of the build is sent, compressed for who reads that, and kept as long as its name stands for it', async () => {
  const plain = await app.inject('/assets/app.js')
  expect(plain).toMatchObject({ statusCode: 200, body: script })
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  expect((await app.inject('/assets/deep/b.css')).body).toBe('a{}')
  const icon = await app.inject('/icon.svg')
  expect(icon).toMatchObject({ statusCode: 200, body: '<svg/>' })
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  expect(await app.inject({ method: 'HEAD', url: '/assets/app.js' })).toMatchObject({
    statusCode: 200,
    body: '',
  })
})

test('what was not built is as unknown as any other address, whatever lies on the disk', async () => {
  for (const url of [
    '/assets/',
    '/assets/app.js.br',
    '/assets/later.js',
    '/assets/deep',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets//app.js',
    '/icon.svg.br',
    '/other.svg',
  ])
    expect([url, await app.inject(url)]).toMatchObject([
      url,
      { statusCode: 404, body: 'nothing there: true' },
    ])
})

test('a folder is one route, however many files lie in it', () => {
  expect(routes.toSorted()).toEqual(['GET /assets/*', 'GET /icon.svg', 'HEAD /assets/*', 'HEAD /icon.svg'])
})
