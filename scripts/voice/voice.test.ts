import { expect, test } from 'vitest'
import { faultsOf } from './rules.mjs'
import { stringsOf } from './strings.mjs'

/** What the check says of a component that shows this between two tags. */
const rules = (words: string, readBy = {}) =>
  stringsOf('a.tsx', `export const A = () => <p>${words}</p>`)
    .flatMap((read) => faultsOf(read, readBy))
    .map(({ rule }) => rule)

test.each([
  ['a word that we never say', 'Ti scriviamo una e-mail.', 'word'],
  ['the same in capitals, and within a sentence', 'Apri la tua Mailbox!', 'word'],
  ['a word of waiting', 'Un momento…', 'word'],
  ['a straight apostrophe', 'Scegli un&apos;altra foto', 'apostrophe'],
  ['straight quotation marks', 'Il badge &quot;Top&quot;', 'quotation marks'],
  ['three dots', 'Invio...', 'ellipsis'],
  ['a hyphen for a minus', 'Saldo: -100 Crediti', 'minus'],
  ['what greets a man alone', 'Benvenuto su Lieta', 'masculine'],
  ['what addresses a man', 'Non sono stato io', 'masculine'],
  ['English', 'Please try again', 'English'],
  ['English of the specification that nothing can replace', 'No profiles found', 'English'],
])('%s is refused', (_, words, rule) => {
  expect(rules(words)).toContain(rule)
})

test.each([
  ['what the specification quotes', 'Accesso in corso...'],
  ['that within a sentence of ours', 'Puoi caricare fino a 10 foto. Scegline una.'],
  ['our typography', 'L’email è partita… Hai −100 Crediti, non «monetine».'],
  ['a thing that is called so', 'Ti diamo il benvenuto, con un omaggio di benvenuto'],
  ['a range', 'Dalle 9-18, tutti all’aperto'],
])('%s is allowed', (_, words) => {
  expect(rules(words)).toEqual([])
})

test('the back office names the staff, and kings are men', () => {
  expect(rules('Lo decide un moderatore')).toEqual(['word'])
  expect(rules('Lo decide un moderatore', { backOffice: true })).toEqual([])
  expect(rules('Sei stato bravo')).toEqual(['masculine'])
  expect(rules('Sei stato bravo', { kings: true })).toEqual([])
})

const read = (source: string, file = 'a.tsx') => stringsOf(file, source).map(({ text }) => text)

test('literals are read where they are prose, templates with what they insert', () => {
  expect(
    read(`
      import x from 'una-e-mail'
      type Kind = 'la e-mail'
      log.warn('il token di una e-mail')
      throw new Error('la e-mail manca')
      if (kind === 'la e-mail') sql\`select la from di\`
      toast('Rimossa')
      const a = { className: 'la di flex', label: cond ? 'Sì' : 'No', text: \`Hai \${n} messaggi\` }
    `),
  ).toEqual(['Rimossa', 'Sì', 'No', 'Hai \uFFFC messaggi'])
  expect(read(`const A = <B className="la e il" title="Chiudi" onPress={() => go('per-di')} />`)).toEqual([
    'Chiudi',
  ])
})

test('of SQL what tables begin with is read, of HTML the words', () => {
  expect(
    read(
      `comment on table t is 'una cosa';\ninsert into faq values ('Com''è fatto il sito?', 'L''email');\n`,
      'a.sql',
    ),
  ).toEqual(["Com'è fatto il sito?", "L'email"])
  expect(read('<h2 class="x">Chi siamo</h2>\n<p>Scrivi a {{email}}</p>', 'a.html')).toEqual([
    'Chi siamo',
    'Scrivi a \uFFFC',
  ])
})

test('a toast of one sentence has no full stop', () => {
  const of = (words: string) =>
    stringsOf('a.tsx', `toast.success('${words}')`).flatMap((one) => faultsOf(one).map(({ rule }) => rule))
  expect(of('Bozza salvata.')).toEqual(['toast'])
  expect(of('Bozza salvata')).toEqual([])
  expect(of('Non è riuscito. Riprova.')).toEqual([])
})

test('a string that the specification replaces is read as such where it is handed to `say`', () => {
  const [words] = stringsOf('a.tsx', `const A = () => <p>{say('No profiles found')}</p>`)
  expect(words && faultsOf(words)).toEqual([])
})
