import { beforeAll, expect, test } from 'vitest'
import { documentVersions } from '#contract/documents.ts'
import { legalEndpoints, legalTags } from '#contract/pages.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { legalPages } from './legal-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

test.each([
  ['terms', legalEndpoints.terms, 'Termini e Condizioni', /Digital Services Act/],
  ['privacy', legalEndpoints.privacy, 'Privacy Policy', /Tempi di conservazione/],
  ['cookies', legalEndpoints.cookies, 'Cookie Policy', /ACCESS_TOKEN/],
  ['credits', legalEndpoints.credits, 'Crediti e Pagamenti', /72 ore.*14 giorni/s],
] as const)('everybody can read the %s [API-27] [LEGAL-05]', async (document, endpoint, title, passage) => {
  const { status, body } = await app.call(endpoint)
  expect(status).toBe(200)
  expect(body.page).toMatchObject({ title, version: documentVersions[document] })
  expect(body.page.content).toMatch(/^<p>/)
  expect(body.page.content).toMatch(passage)
})

const documents = Object.entries(legalPages)
const anyTag = /<[^>]*>?/g

test.each(documents)('the %s are made of harmless tags only, each one closed', (_, { content }) => {
  const harmless = new RegExp(`^<(?:(/?)(${legalTags.join('|')})|a href="(?:/[a-z]+|https://[a-z./]+)")>$`)
  const open: string[] = []
  for (const [tag] of content.matchAll(anyTag)) {
    expect(tag).toMatch(harmless)
    const name = /[a-z0-9]+/.exec(tag)?.[0] ?? ''
    if (tag.startsWith('</')) expect(open.pop()).toBe(name)
    else open.push(name)
  }
  expect(open).toEqual([])
  expect(content.replace(anyTag, '')).not.toMatch(/[<>]|&(?!amp;)/)
})

test.each(documents)('the chapters of the %s are numbered without a gap', (_, { content }) => {
  const numbers = [...content.matchAll(/<h2>(\d+)\. /g)].map(([, number]) => Number(number))
  expect(numbers.length).toBe(content.split('<h2>').length - 1)
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
})
