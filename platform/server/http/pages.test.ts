import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'
import { requirement } from '#testing/requirement.ts'

let app: FastifyInstance
let folder: string
const style = 'a { color: red } @property --x { syntax: "<length>" }'
const script = 'const few = 1 < 2'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lieta-pages-'))
  await mkdir(join(folder, 'web'))
  await mkdir(join(folder, 'pages'))
  const answers = {
    '/': 'index.html',
    '/search': 'search.html',
    '/user-profile/:username': 'shell.html',
    '/hostess': 'styled.html',
    '/admin/*': 'shell.html',
  }
  await writeFile(join(folder, 'pages/pages.json'), JSON.stringify(answers))
  for (const name of ['index', 'search', 'shell'])
    await writeFile(join(folder, `pages/${name}.html`), `${name}|<!--head-->|<!--app-->`)
  await writeFile(
    join(folder, 'pages/styled.html'),
    `<head><style>${style}</style><script type="module" async data-scripts="/a.js">${script}</script></head><!--app-->`,
  )
  app = Fastify()
  app.addHook(
    'onRequest',
    async (_request, reply) =>
      void reply.header('content-security-policy', "script-src 'self'; style-src 'self'"),
  )
  await servePages(app, folder, async (path) => ({
    head: `head of ${path}`,
    body: path === '/' ? 'prices from $& to $1' : '',
    indexable: path === '/',
    common: path === '/',
  }))
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('an address gets the template that the build made for it, filled, and compressed for those who can read it', async () => {
  expect(await get('/')).toMatchObject({ statusCode: 200, body: 'index|head of /|prices from $& to $1' })
  expect(await get('/search/?province=15')).toMatchObject({
    statusCode: 200,
    body: 'search|head of /search|',
  })
  expect(await get('/user-profile/L%C3%ADa%2Fb')).toMatchObject({ statusCode: 200 })
  for (const url of ['/admin', '/admin/', '/admin/users/7'])
    expect(await get(url)).toMatchObject({ statusCode: 200 })
  const compressed = await app.inject({ url: '/search', headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('search|head of /search|')
})

test('the policy lets the one style sheet and script pass that stand in the page, by their hashes, and none where none stand', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policyOf = async (url: string) => (await get(url)).headers['content-security-policy']
  expect(await policyOf('/hostess')).toBe(
    `script-src 'self' ${hash(script)}; style-src 'self' ${hash(style)}`,
  )
  expect(await policyOf('/')).toBe("script-src 'self'; style-src 'self'")
})

test('only what may be listed is open to search engines', async () => {
  expect((await get('/')).headers['x-robots-tag']).toBeUndefined()
  expect((await get('/search')).headers['x-robots-tag']).toBe('noindex')
})

test('an address that is no page is answered 404: with the application to a reader, with JSON to a program', async () => {
  await requirement('ERR-04', async () => {
    for (const url of ['/404', '/nowhere', '/user-profile', '/search/there', '/administrators'])
      expect(await get(url)).toMatchObject({ statusCode: 404, body: expect.stringContaining('shell|') })
  })
  // Browsers may ask for it; it is no address, not even of nothing.
  expect((await get('//')).statusCode).toBe(404)
  expect((await get('/api/nowhere')).json()).toMatchObject({ code: 'not_found' })
  expect((await app.inject({ method: 'POST', url: '/search' })).headers['content-type']).toMatch(/json/)
})

const get = (url: string) => app.inject(url)
