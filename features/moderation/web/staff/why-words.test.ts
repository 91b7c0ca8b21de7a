import { expect, test } from 'vitest'
import type { ByReader } from '../../contract/finding-detail.ts'
import type { CaseSide, Finding } from '../../contract/moderation.ts'
import { reasonsOf } from './why-words.ts'

const read = (
  why: ByReader['why'],
  certainty: number,
  concern: ByReader['concern'] = 'paid_sex',
  rule = 'paid_sex',
): Finding[] =>
  ['quanto', 'albergo'].map((matched) => ({ rule, matched, reader: { concern, certainty, why } }))
const delivered: CaseSide = { text: 'x', delivered: true }

test.each<[string, Finding[], CaseSide | null, string[]]>([
  [
    'a rule, with all of its words',
    [
      { rule: 'phone', matched: '347' },
      { rule: 'phone', matched: '348' },
    ],
    null,
    ['Una regola ha trovato: telefono, «347», «348».'],
  ],
  [
    'a very sure reader, once',
    read('sure', 0.93),
    null,
    ['Il lettore è molto sicuro: sesso a pagamento, 93 %.'],
  ],
  [
    'a doubt while another one waits',
    read('again', 0.41),
    null,
    [
      'Il lettore ha un dubbio: sesso a pagamento, 41 %. Un altro messaggio così, di questa persona, non è ancora chiarito, perciò aspetta.',
    ],
  ],
  [
    'the word of the receiver',
    read('bothers', 0.62),
    delivered,
    ['Il destinatario ha detto che lo mette a disagio. Il lettore aveva un dubbio: sesso a pagamento, 62 %.'],
  ],
  [
    'somebody in danger, in what was delivered and in what a rule held',
    [...read('danger', 0.2, 'safeguarding', 'safeguarding'), { rule: 'coercion', matched: 'mi obbliga' }],
    delivered,
    ['Consegnato: il lettore teme per qualcuno, 20 %.', 'Una regola ha trovato: coercizione, «mi obbliga».'],
  ],
  [
    'that rules suspect what the reader calls ordinary, with all of their words',
    read('despite_rules', 0.02),
    delivered,
    [
      'Regole e lettore non sono d’accordo. Le regole hanno un sospetto: sesso a pagamento, «quanto», «albergo». Per il lettore è un messaggio normale. Consegnato, estratto a sorte: di’ che cos’è.',
    ],
  ],
  [
    'that its receiver was warned of what the reader calls ordinary',
    [{ rule: 'scam', matched: '', reader: { concern: 'scam', certainty: 0.01, why: 'despite_rules' } }],
    delivered,
    [
      'Regole e lettore non sono d’accordo. Le regole hanno avvertito chi lo riceve. Per il lettore è un messaggio normale. Consegnato, estratto a sorte: di’ che cos’è.',
    ],
  ],
  [
    'that the reader nearly held what no rule speaks of',
    read('without_rules', 0.49),
    delivered,
    [
      'Regole e lettore non sono d’accordo. Per il lettore è quasi da fermare: sesso a pagamento, 49 %. Le regole non dicono nulla. Consegnato, estratto a sorte: di’ che cos’è.',
    ],
  ],
  ['nothing where a person opened it', [{ rule: 'new', matched: '' }], null, []],
  [
    'never a certainty of 100 %',
    read('sure', 1),
    null,
    ['Il lettore è molto sicuro: sesso a pagamento, 99 %.'],
  ],
])('the queue says %s', (_title, findings, after, sentences) => {
  expect(reasonsOf({ findings, after })).toEqual(sentences)
})
