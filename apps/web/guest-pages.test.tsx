import { beforeAll, describe, expect, test } from 'vitest'
import results from '#features/content/web/accessibility-results.json' with { type: 'json' }
import { company } from '#platform/contract/company.ts'
import { quoted } from '#testing/requirement.ts'
import { attributesOf, linksOf, wordsOf } from '#testing/web/markup.ts'
import { renderPage } from './prerender.tsx'

// The pages as the server sends them to a guest. What only a press shows is in e2e/home.spec.ts.

const faqs = { faqs: [{ question: 'C’è una domanda?', answer: 'Sì.' }] }
const service = (title: string) => ({ title, description: `Di ${title}.`, image: `/art/${title}.svg` })
const promises = {
  refund_after_hours: 72,
  support_hours: 'tutti i giorni dalle 9 alle 19',
  review_min_hours: 24,
  review_min_messages: 3,
}
const home = (data: Record<string, unknown> = {}) =>
  renderPage('/', { '["faqs"]': faqs, '["promises"]': promises, ...data })

/** The smallest section that holds these words. */
function sectionWith(page: string, words: string): string {
  const sections = page.match(/<section[\s>].*?<\/section>/gs) ?? []
  return sections.filter((section) => wordsOf(section).includes(words)).at(-1) ?? ''
}

describe('the home page', () => {
  let page = ''
  beforeAll(async () => {
    page = await home()
  })

  test('has its parts in order [HOME-01]', () => {
    const words = wordsOf(page.replace('<footer', 'FOOTER <footer').replace('<header', 'HEADER <header'))
    const parts = [
      'HEADER',
      'Molto lieta',
      'Wing Woman',
      'Il profilo è gratuito e resta tuo.',
      quoted('HOME-01', 'Come funziona?'),
      'Profili letti, uno per uno',
      'Sei tu che scegli a chi rispondere',
      'Domande frequenti',
      'FOOTER',
    ].map((part) => words.indexOf(part))
    expect(parts).not.toContain(-1)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  })

  test('invites a guest in the hero [HOME-02]', () => {
    expect(linksOf(sectionWith(page, 'Molto lieta'))).toContainEqual(['/sign-up', 'Iscriviti gratuitamente'])
  })

  test('has three services of those there are, each with title, description and image [HOME-03]', async () => {
    const some = await home({ '["services"]': ['Uno', 'Due', 'Tre', 'Quattro'].map(service) })
    const shown = /<ul class="[^"]*"><li[^>]*><img src="\/art\/Uno.*?<\/ul>/s.exec(some)?.[0] ?? ''
    expect(wordsOf(shown).trim()).toBe('Uno Di Uno. Due Di Due. Tre Di Tre.')
    expect(attributesOf(shown, 'img', 'src')).toEqual(['/art/Uno.svg', '/art/Due.svg', '/art/Tre.svg'])
  })

  test('names three services where none were answered [HOME-04]', () => {
    const titles = page.match(/(?<=<h2[^>]*>)[^<]+/g) ?? []
    expect(titles.slice(0, 3)).toEqual([
      quoted('HOME-04', 'Hostess'),
      quoted('HOME-04', 'Wing Woman'),
      quoted('HOME-04', 'Sugar Baby'),
    ])
  })

  test('has a banner that leads to the sign-up [HOME-05]', () => {
    const banner = sectionWith(page, 'Il profilo è gratuito e resta tuo.')
    expect(linksOf(banner)).toEqual([['/sign-up', 'Crea il tuo account']])
  })

  test('says in four steps how it works [HOME-06]', () => {
    const section = sectionWith(page, quoted('HOME-06', 'Come funziona?'))
    expect(section.match(/(?<=<h3[^>]*>)[^<]+/g)).toEqual([
      'Crea un profilo gratuito',
      'Esplora i profili disponibili',
      'Gestisci i contatti in autonomia',
      'Incontra solo chi scegli tu',
    ])
  })

  test('speaks of the refund and of the support beside the verified profiles [HOME-07]', () => {
    const start = page.indexOf('Profili letti, uno per uno')
    const section = page.slice(start, page.indexOf('Sei tu che scegli', start))
    expect(wordsOf(section)).toMatch(/72 ore\? Rimborso automatico\. Ti restituiamo i Crediti usati/)
    expect(wordsOf(section)).toContain(
      'Scrivi al team, rispondiamo in italiano tutti i giorni dalle 9 alle 19.',
    )
    expect(linksOf(section)).toContainEqual([quoted('HOME-07', '/help'), quoted('HOME-07', 'Contact us')])
  })

  test.each([
    ['reviewed profiles', 'Il team legge ogni profilo prima che vada online'],
    ['privacy', 'In modalità privata mostri le foto solo a chi ha un account.'],
    ['privacy', 'Riservatezza'],
    ['no intermediation', 'Nessuna intermediazione'],
    ['no intermediation', 'Nessuno del team apre profili o scrive al posto di altri.'],
    ['a refund', 'Nessuna risposta in 72 ore? Rimborso automatico.'],
  ])('promises %s: «%s» [HOME-08]', (_what, promise) => {
    const words = wordsOf(page)
    expect(words.slice(words.indexOf('Molto lieta'), words.indexOf('Domande frequenti'))).toContain(promise)
  })

  test('promises what the settings say, and no figure where they are not known', async () => {
    const words = async (said: typeof promises | undefined) => wordsOf(await home({ '["promises"]': said }))
    const changed = { ...promises, refund_after_hours: 36, support_hours: 'il lunedì dalle 10 alle 12' }
    expect(await words(changed)).toContain('Nessuna risposta in 36 ore?')
    expect(await words(changed)).toContain('rispondiamo in italiano il lunedì dalle 10 alle 12.')
    expect(await words(undefined)).toMatch(/Nessuna risposta\? Rimborso .* rispondiamo in italiano\./)
  })

  test('says «verificato» of the badge alone, and what it means', () => {
    const words = wordsOf(page)
    expect(words.match(/\S+ \S*verificat\S*/g)).toEqual(['Profilo verificato'])
    expect(words).toContain('Profilo verificato nasce da un selfie che il team ha confrontato')
  })

  test('leads hostesses to the sign-up [HOME-09]', () => {
    const promotion = sectionWith(page, 'Sei tu che scegli a chi rispondere')
    expect(linksOf(promotion)).toEqual([[quoted('HOME-09', '/sign-up'), 'Crea un profilo gratuito']])
  })

  test('has questions where there are some, and no section where there are none [HOME-11]', async () => {
    expect(wordsOf(page)).toContain('Domande frequenti C’è una domanda? Sì.')
    for (const data of [{ '["faqs"]': { faqs: [] } }, { '["faqs"]': undefined }])
      expect(wordsOf(await home(data))).not.toContain('Domande frequenti')
  })
})

describe('the page for hostesses', () => {
  let page = ''
  beforeAll(async () => {
    page = await renderPage('/hostess', {})
  })

  test('invites a guest in the hero [LAND-01]', () => {
    const hero = sectionWith(page, 'Decidi tu')
    expect(linksOf(hero)).toEqual([[quoted('LAND-01', '/sign-up'), 'Crea un profilo gratuito']])
  })

  test('says why by four benefits [LAND-02]', () => {
    const why = sectionWith(page, 'Perché Lieta')
    expect(why.match(/(?<=<h3[^>]*>)[^<]+/g)).toEqual([
      'Rispondi solo a chi vuoi',
      'Gratis, senza sorprese',
      'La tua riservatezza',
      'Persone, non profili vuoti',
    ])
    expect(why.match(/<\/h3><p[^>]*>[^<]{20,}/g)).toHaveLength(4)
  })

  test('shows the areas of interest as chips [LAND-03]', () => {
    const interests = sectionWith(page, 'Che cosa ti piacerebbe fare?')
    const chips = interests.match(/<button[^>]* aria-pressed="[^>]*>.*?<\/button>/gs) ?? []
    expect(chips.map((chip) => wordsOf(chip).trim())).toEqual([
      'Cene di rappresentanza',
      'Eventi e congressi',
      'Fiere',
      'Teatro e musica',
      'Moda e fotografia',
      'Viaggi',
      'Sport',
      'Arte',
    ])
  })

  test('says in four steps how to start [LAND-04]', () => {
    const start = sectionWith(page, 'Come iniziare')
    expect(start.match(/(?<=<h3[^>]*>)[^<]+/g)).toEqual([
      'Crea un profilo gratuito',
      'Esplora le opportunità',
      'Scegli le migliori',
      'Divertiti',
    ])
  })

  test('ends with an invitation [LAND-05]', () => {
    const main = page.slice(0, page.indexOf('<footer'))
    const last = main.match(/<section[\s>].*?<\/section>/gs)?.at(-1) ?? ''
    expect(wordsOf(last)).toContain('Si presentano loro, decidi tu')
    expect(linksOf(last)).toEqual([['/sign-up', 'Crea il tuo account']])
  })
})

describe('the frame around them', () => {
  let page = ''
  beforeAll(async () => {
    page = await renderPage('/hostess', {})
  })

  test('has the public links and the ways in, in the header [SHELL-03]', () => {
    const header = /<header.*?<\/header>/s.exec(page)?.[0] ?? ''
    const navigation = /<nav aria-label="Principale".*?<\/nav>/s.exec(header)?.[0] ?? ''
    expect(linksOf(navigation).map(([to]) => to)).toEqual([
      quoted('SHELL-03', '/'),
      quoted('SHELL-03', '/search'),
      quoted('SHELL-03', '/hostess'),
      quoted('SHELL-03', '/help'),
    ])
    const others = linksOf(header.replace(navigation, ''))
    // In the header, and in the menu that a phone opens.
    const called = (to: string) => others.flatMap(([address, words]) => (address === to ? words : []))
    expect(called('/login')).toEqual([quoted('SHELL-03', 'Log In'), quoted('SHELL-03', 'Log In')])
    expect(called('/sign-up')).toContain(quoted('SHELL-03', 'Sign Up'))
  })

  test('has the public links, the texts and the way up in the footer [SHELL-15]', () => {
    const footer = /<footer.*<\/footer>/s.exec(page)?.[0] ?? ''
    const to = linksOf(footer).map(([address]) => address)
    expect(to).toEqual(
      expect.arrayContaining(['/', '/search', '/hostess', '/help', '/terms', '/privacy', '/cookies']),
    )
    expect(wordsOf(footer)).toContain(quoted('SHELL-15', 'Back to Top'))
  })

  test('says in the footer whose site it is: name, seat, VAT number, register, capital, certified mail', () => {
    const footer = wordsOf(/<footer.*<\/footer>/s.exec(page)?.[0] ?? '')
    const { name, seat, vat, register, capital, certifiedEmail } = company
    for (const fact of [name, seat, vat, register, capital, certifiedEmail]) expect(footer).toContain(fact)
  })
})

test('the accessibility page says what was tested, when, and to whom one complains', async () => {
  const words = wordsOf(await renderPage('/accessibilita', { '["promises"]': promises }))
  expect(words).toContain(`axe-core ${results.axe}`)
  expect(words).toContain(`ha aperto ${results.pages.length} pagine`)
  expect(words).toContain(`${results.rules} regole. Ha trovato 0 violazioni.`)
  expect(words).toMatch(/WCAG\) 2\.2, livello AA.*EN 301 549.*D\.Lgs\. 27 maggio 2022, n\. 82.*AgID/)
  expect(words).toContain('Rispondiamo tutti i giorni dalle 9 alle 19.')
})
