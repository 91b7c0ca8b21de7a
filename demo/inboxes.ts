import { freeLines, heldLines, openingLetters, replies } from './conversations.ts'
import type { Cast, Plot } from './plot.ts'

const hour = 60
const day = 24 * hour

/** A chat of king@demo.test, with a hostess by her name. */
type Letter = Omit<Plot, 'king' | 'hostess'> & { readonly hostess: string }

/** What king@demo.test finds: one chat in each state. */
const lettersOfTheKing: readonly Letter[] = [
  {
    hostess: 'Ginevra',
    outcome: 'running',
    letter: [
      'Buonasera Ginevra, sono Riccardo. Sabato 29 ho una cena con ospiti francesi a Villa Necchi e cerco una hostess che parli la lingua.',
      'Si comincia alle 20:00 e si finisce entro mezzanotte. Le va di parlarne?',
    ],
    startedMinutesAgo: 30 * hour + 48,
    paceMinutes: 4,
    heldLast: { from: 'king', text: heldLines.king[0], minutesAgo: 12 },
  },
  {
    hostess: 'Amara',
    outcome: 'answered',
    letter: ['Buongiorno Amara, venerdì ho un aperitivo con otto colleghi e vorrei una padrona di casa.'],
    answer: [
      ['hostess', 'Molto lieta, Riccardo. Venerdì sono libera dalle 18:30.'],
      ['king', 'Ottimo, cominciamo alle 19:30 in terrazza.'],
      ['hostess', 'Mi manda l’indirizzo del locale?'],
      ['hostess', 'Perfetto, allora a venerdì alle 19:30.'],
    ],
    startedMinutesAgo: 5 * hour,
    unread: { king: 2 },
  },
  {
    hostess: 'Miriam',
    outcome: 'answered',
    letter: ['Gentile Miriam, il 4 accompagno un cliente di Zurigo a teatro e poi a cena.'],
    answer: [['hostess', 'Parla anche tedesco il suo ospite? In quel caso preparo due frasi di benvenuto.']],
    startedMinutesAgo: 9 * hour,
  },
  {
    hostess: 'Viola',
    outcome: 'answered',
    letter: ['Buonasera Viola, alla serata di gala mancano ancora due persone per l’accoglienza.'],
    answer: [
      ['hostess', 'Volentieri. Mi può mandare il programma?'],
      ['king', 'Le mando il programma stasera'],
    ],
    startedMinutesAgo: 31 * hour,
    paceMinutes: 60,
  },
  {
    hostess: 'Elettra',
    outcome: 'refunded',
    letter: ['Buongiorno Elettra, sarebbe libera per l’inaugurazione del 15?'],
    startedMinutesAgo: 6 * day,
  },
  {
    hostess: 'Allegra',
    outcome: 'answered',
    letter: ['Ciao Allegra, domenica c’è il concerto in villa: le piacerebbe venire?'],
    answer: [
      ['hostess', 'Molto volentieri, a che ora?'],
      ['king', 'Alle 18. Passo a prendere i biglietti io.'],
      ['hostess', 'Bene. Porto un ombrello, danno pioggia.'],
      ['king', 'Ci vediamo all’ingresso, sotto il portico.'],
      ['hostess', 'Grazie della serata, a presto.'],
    ],
    startedMinutesAgo: 8 * day,
    paceMinutes: 12 * hour,
    unread: { king: 1 },
  },
  {
    hostess: 'Beatrice',
    outcome: 'locked',
    letter: [
      'Buonasera Beatrice, ho letto che conosce bene il mondo dell’arte.',
      'Il 20 apriamo una mostra: cerco una persona che accolga gli ospiti.',
    ],
    startedMinutesAgo: 3 * hour,
  },
  {
    hostess: 'Noemi',
    outcome: 'answered',
    letter: ['Buongiorno Noemi, le scrivo per la fiera di settembre.'],
    answer: [
      ['hostess', 'Buongiorno Riccardo, a settembre sarò all’estero. Grazie comunque per aver pensato a me.'],
    ],
    startedMinutesAgo: 40 * day,
    archivedBy: ['king'],
  },
]
/** What king@demo.test finds. */
export function kingsInbox({ hostesses }: Cast): Plot[] {
  return lettersOfTheKing.map((letter) => ({
    ...letter,
    king: 0,
    hostess: hostesses.findIndex(({ name }) => name === letter.hostess),
  }))
}

/** What hostess@demo.test finds, beside Riccardo's letter. */
export function hostessInbox(): Plot[] {
  return [
    { king: 1, hostess: 0, outcome: 'locked', letter: openingLetters[4], startedMinutesAgo: 2 * hour },
    {
      king: 2,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[1],
      answer: replies[1],
      startedMinutesAgo: 7 * hour,
      unread: { hostess: 1 },
    },
    {
      king: 3,
      hostess: 0,
      outcome: 'running',
      letter: openingLetters[3],
      startedMinutesAgo: 50 * hour,
      unread: { hostess: 1 },
    },
    { king: 4, hostess: 0, outcome: 'free', answer: freeLines, startedMinutesAgo: 20 * hour },
    {
      king: 5,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[8],
      answer: replies[3],
      startedMinutesAgo: 12 * day,
      archivedBy: ['hostess'],
    },
    { king: 6, hostess: 0, outcome: 'refunded', letter: openingLetters[6], startedMinutesAgo: 9 * day },
    {
      king: 7,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[2],
      answer: [
        ['hostess', 'Molto lieta. In fiera ci sarò anch’io, con uno stand di editoria.'],
        ['king', 'Allora la serata è davvero a metà.'],
      ],
      startedMinutesAgo: 2 * day,
      heldLast: { from: 'king', text: heldLines.king[2], minutesAgo: 55 },
    },
    // With it she has been asked often enough for her price to follow from her answers.
    {
      king: 8,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[5],
      answer: [
        ['hostess', 'La ringrazio, per quella data sono già impegnata. Le auguro una bella riuscita.'],
      ],
      startedMinutesAgo: 26 * day,
      archivedBy: ['hostess'],
    },
  ]
}
