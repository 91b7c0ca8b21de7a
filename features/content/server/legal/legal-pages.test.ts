import { beforeAll, expect, test } from 'vitest'
import { type LegalDocument, legalDocuments, releasedVersions } from '#platform/contract/documents.ts'
import { legalEndpoints, legalTags } from '../../contract/pages.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { company } from '#platform/contract/company.ts'
import { legalPage } from './legal-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

test.each([
  ['terms', legalEndpoints.terms, 'Termini e Condizioni', /Digital Services Act/],
  ['privacy', legalEndpoints.privacy, 'Privacy Policy', /Tempi di conservazione/],
  ['cookies', legalEndpoints.cookies, 'Cookie Policy', /ACCESS_TOKEN/],
  ['credits', legalEndpoints.credits, 'Crediti e Pagamenti', /72 ore.*14 giorni/s],
] as const)('everybody can read the %s', async (document, endpoint, title, passage) => {
  const { status, body } = await app.call(endpoint)
  expect(status).toBe(200)
  expect(body.page).toMatchObject({ title, version: releasedVersions[document] })
  expect(body.page.content).toMatch(/^<p>/)
  expect(body.page.content).toMatch(passage)
})

const contentOf = async (document: LegalDocument) => (await legalPage(app.needs, document)).content

test.each(legalDocuments)('the %s list their versions, the one in force first', async (document) => {
  const { version, versions } = await legalPage(app.needs, document)
  expect(versions[0]?.version).toBe(version)
  const days = versions.map((past) => past.version)
  expect(days).toEqual([...new Set(days)].sort().reverse())
})

test('who runs the site is said in one place, and every text that needs it says so', async () => {
  for (const document of ['terms', 'privacy', 'credits'] as const) {
    const content = await contentOf(document)
    expect(content).toContain(company.name)
    expect(content).not.toMatch(/[{}]/)
  }
  for (const fact of [company.seat, company.vat, company.certifiedEmail, company.contactPoint])
    expect(await contentOf('terms')).toContain(fact)
  expect(await contentOf('privacy')).toContain(company.privacyOfficer)
})

/** What the law wants to find in the terms (Regulation (EU) 2022/2065, by article) and in the notice (GDPR, article 13). */
test.each([
  ['terms', /punto di contatto/i, 'articles 11 and 12'],
  ['terms', /articolo 14/, 'restrictions in clear words'],
  ['terms', /href="\/segnala"/, 'article 16: notices'],
  ['terms', /motivazione.*articolo 17/is, 'article 17: statement of reasons'],
  ['terms', /articolo 18/, 'article 18: threats to life'],
  ['terms', /entro sei mesi.*articolo 20/is, 'article 20: internal complaints'],
  ['terms', /articolo 21/, 'article 21: out of court'],
  ['terms', /segnalatori attendibili/, 'article 22: trusted flaggers'],
  ['terms', /articolo 23/, 'article 23: repeated abuse'],
  ['terms', /articolo 27/, 'article 27: ranking'],
  ['terms', /piattaforma online.*articolo 3, lettera i/s, 'what Lieta is'],
  [
    'terms',
    /Restano salvi i diritti del consumatore/,
    'Codice del consumo, article 36: no clause takes them',
  ],
  ['terms', /30 giorni prima.*perché.*30 giorni dopo/s, 'article 135-vicies semel: notice, reasons, leaving'],
  ['terms', /non fa intermediazione di lavoro.*276/s, 'D.Lgs. 276/2003'],
  ['terms', /da almeno 24 ore;.*almeno 3 messaggi.*Contano tutti i voti/s, 'article 22.5-bis: reviews'],
  ['terms', /organismo di risoluzione alternativa.*Esempio/s, 'article 141-sexies: the body for disputes'],
  ['terms', /articolo 66-bis/, 'the judge of the consumer'],
  ['credits', /14 giorni.*22,90 € × 200 ÷ 250 = 18,32 €/s, 'withdrawal and its formula'],
  ['privacy', /basi giuridiche/, 'legal bases'],
  ['privacy', /responsabili del trattamento/, 'processors'],
  ['privacy', /clausole contrattuali tipo/, 'transfers'],
  ['privacy', /garanteprivacy\.it/, 'the supervisory authority'],
] as const)('the %s have %s: %s', async (document, passage, _law) => {
  expect(await contentOf(document)).toMatch(passage)
})
const anyTag = /<[^>]*>?/g

test('no clause of the terms limits what is owed to a consumer', async () => {
  expect(await contentOf('terms')).not.toMatch(/colpa grave|non rispondiamo/i)
})

test.each(legalDocuments)('the %s are made of harmless tags only, each one closed', async (document) => {
  const content = await contentOf(document)
  const harmless = new RegExp(
    `^<(?:(/?)(${legalTags.join('|')})|a href="(?:/[a-z]+(?:#[a-z]+)?|https://[a-z./]+)")>$`,
  )
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

test.each(legalDocuments)('the chapters of the %s are numbered without a gap', async (document) => {
  const content = await contentOf(document)
  const numbers = [...content.matchAll(/<h2>(\d+)\. /g)].map(([, number]) => Number(number))
  expect(numbers.length).toBe(content.split('<h2>').length - 1)
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
})
