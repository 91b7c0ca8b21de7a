import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainMails, publicUrl, sampleMails } from '#testing/sample-mails.ts'
import { companyLine } from '#platform/contract/imprint.ts'
import { writeMail } from './layout.ts'

const root = join(import.meta.dirname, '../../../..')
const hostile = `<b>O'Hara</b> & "Co" <img src=x onerror=alert(1)>`
const mails = Object.entries(sampleMails(hostile, hostile)).flatMap(([name, list]) =>
  list.map((mail, index) => ({ name: `${name} ${index}`, mail })),
)

// Of notifications the compiler asks for samples of every type.
test('every function that writes a mail has its samples here', () => {
  const writers = globSync('{apps,platform,features/*}/server/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/mail/layout.ts'],
  })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('return writeMail('))
    .flatMap((source) => [...source.matchAll(/export function (\w+(?:Mail|Notice))\(/g)])
    .map(([, name]) => name)
  expect(writers.sort()).toEqual(Object.keys(plainMails('Anna')).sort())
})

describe.each(mails)('$name', ({ mail }) => {
  const { subject, text, html } = mail

  test('says the same in both parts, in Italian', () => {
    expect(subject.length).toBeGreaterThan(5)
    expect(html).toMatch(/^<!doctype html>\n<html lang="it"/)
    const shown = [plain(html), ...linksOf(html)].join(' ')
    for (const line of text.split('\n').map((each) => each.replace(/^> ?|:$/g, '').trim()))
      if (line !== '' && line !== '--')
        for (const part of line.split(/: (?=\S)/)) expect(shown).toContain(squeeze(part))
  })

  test('lets nobody write HTML into it', () => {
    expect(html).not.toMatch(/<b>|<img|<script|onerror=alert\(1\)>/)
    expect(tagsOf(html)).toEqual(expect.not.arrayContaining(['b', 'img', 'script', 'iframe', 'form', 'link']))
    expect(`${subject}${text}`).not.toMatch(/&#\d+;|&lt;|&amp;/)
  })

  test('leads nowhere but to us, loads nothing, and is small enough to be shown whole', () => {
    for (const url of [...linksOf(html), ...(text.match(/https?:\/\/\S+/g) ?? [])])
      expect(url.startsWith(`${publicUrl}/`)).toBe(true)
    for (const tag of html.match(/<[^>]+>/g) ?? [])
      expect(tag.replace(/aria-label="[^"]*"/, '')).not.toMatch(/\b(src|srcset|background|on\w+)=|url\(/)
    expect(html).not.toMatch(/@import|@font-face/)
    // Gmail cuts off what is longer than 102 KB; ours are far below.
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  })
})

test('a letter with everything has it in both parts, in order', () => {
  const { text, html } = writeMail({
    to: 'anna@posta.test',
    subject: 'Oggetto',
    title: 'Titolo',
    paragraphs: ['Primo.', 'Secondo.'],
    quote: ['Detto', 'altrui'],
    facts: [
      { label: 'Totale', value: '9,90 €' },
      { label: 'Data', value: '21/11/2026' },
    ],
    afterwards: ['Poi.'],
    action: { label: 'Apri', url: `${publicUrl}/shop?a=1&b=2` },
    notes: ['Nota.'],
    unsubscribeUrl: `${publicUrl}/basta`,
  })
  expect(text).toBe(
    `Titolo\n\nPrimo.\n\nSecondo.\n\n> Detto\n>\n> altrui\n\nTotale: 9,90 €\nData: 21/11/2026\n\nPoi.\n\nApri:\n${publicUrl}/shop?a=1&b=2\n\nNota.\n\nNon ricevere più queste email:\n${publicUrl}/basta\n\n-- \nLieta. Presentazioni riservate, profili letti uno per uno.\n${companyLine}`,
  )
  const order = [
    'Titolo',
    'Primo.',
    'Secondo.',
    'Detto',
    'altrui',
    'Totale',
    '9,90 €',
    'Poi.',
    'Apri',
    'Nota.',
    'basta',
  ]
  const body = html.slice(html.indexOf('<h1'))
  const places = order.map((word) => body.indexOf(word))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
})

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What a reader sees of the HTML: no tags, no comments for Outlook, entities read. */
function plain(html: string): string {
  return squeeze(
    html
      .slice(html.indexOf('<body'))
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  )
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'))

function tagsOf(html: string): string[] {
  return [...html.replace(/<!--.*?-->/gs, '').matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  )
}
