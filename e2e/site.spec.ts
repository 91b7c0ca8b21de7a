import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { companyLine } from '#platform/contract/imprint.ts'
import { follow } from './follow.ts'
import { expect, test } from './test.ts'

const publicPaths = [
  '/',
  '/hostess',
  '/search',
  '/help',
  '/accessibilita',
  '/terms',
  '/privacy',
  '/cookies',
  '/payments',
] as const

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

test('every public page says to search engines and messengers what it is, with addresses of PUBLIC_URL', async ({
  page,
  request,
  server,
}) => {
  const seen = new Set<string>()
  for (const path of publicPaths) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect(answer.headers()['x-robots-tag']).toBeUndefined()
    expect(html).toContain(`<link rel="canonical" href="${server.origin}${path}" />`)
    expect(content(html, 'og:url')).toBe(`${server.origin}${path}`)
    expect(content(html, 'twitter:card')).toBe('summary_large_image')
    // Whose site it is, also to who runs no scripts.
    expect(html.split(companyLine)).toHaveLength(2)
    const description = content(html, 'description') ?? ''
    expect(description).not.toContain('{{')
    expect(description.length).toBeGreaterThan(50)
    seen.add(description)

    const picture = content(html, 'og:image') ?? ''
    expect(picture.startsWith(`${server.origin}/share/`)).toBe(true)
    const { width, height } = await sharp(await (await request.get(picture)).body()).metadata()
    expect([width, height]).toEqual([1200, 630])

    // What the browser makes of the title later is the same; the legal pages have a test of theirs.
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
    expect(content(html, 'og:title')).toBe(title)
    if (!['/', '/hostess', '/search'].includes(path)) continue
    await follow(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(title)
  }
  expect(seen.size).toBe(publicPaths.length)
})

test('a forged Host header changes no address', async ({ server }) => {
  const html = await new Promise<string>((resolve, reject) => {
    httpRequest(`${server.origin}/`, { headers: { host: 'altrove.example' } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
  expect(html).not.toContain('altrove.example')
  expect(html).toContain(`href="${server.origin}/"`)
})

test('without scripts the home page has its services, its questions and its answers', async ({
  browser,
  request,
  server,
}) => {
  const html = await (await request.get('/')).text()
  const { faqs } = await (await request.get('/api/my-faqs')).json()
  const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const nodes = JSON.parse(graph)['@graph'] as { '@type': string; mainEntity?: { name: string }[] }[]
  expect(nodes.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'FAQPage'])
  expect(nodes[2]?.mainEntity?.map(({ name }) => name)).toEqual(
    faqs.map(({ question }: { question: string }) => question),
  )

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sugar Baby' })).toBeVisible()
  const second = page.locator('details').nth(1)
  await second.locator('summary').click()
  await expect(second.locator('p')).toHaveText(faqs[1].answer)
  await context.close()
})

test('profiles and everything private stay out of search engines', async ({ request }) => {
  for (const path of ['/user-profile/Isotta', '/login', '/chat', '/does-not-exist', '/shell.html']) {
    const answer = await request.get(path)
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex" />')
  }
})

test('crawlers find the site map, browsers the manifest and each of its icons', async ({
  request,
  server,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  expect(robots).not.toContain('user-profile')
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of publicPaths) expect(map).toContain(`<loc>${server.origin}${path}</loc>`)
  expect(map).not.toMatch(/login|user-profile|admin/)

  const html = await (await request.get('/')).text()
  expect(
    html.match(/<meta name="theme-color" content="#\w{6}" media="\(prefers-color-scheme: (?:light|dark)\)"/g),
  ).toHaveLength(2)
  const answer = await request.get(/<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ lang: 'it', display: 'standalone', start_url: '/search' })
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, src = '']) => src,
  )
  expect(linked).toEqual(['/favicon.ico', '/icon.svg', '/icons/apple-touch-icon.png'])
  for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  for (const src of linked) expect((await request.get(src)).status()).toBe(200)
})
