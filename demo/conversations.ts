/** One line of a conversation: who speaks, and what. */
export type Line = readonly [who: 'king' | 'hostess', text: string]

/** First letters of kings. {lei} is her name, {lui} his, {città} where she lives. */
export const openingLetters: readonly (readonly string[])[] = [
  [
    'Buonasera {lei}, sono {lui}. Sabato ho una cena con ospiti francesi e cerco una persona che parli la lingua.',
    'Si comincia alle 20:00 e si finisce entro mezzanotte. Le va di parlarne?',
  ],
  [
    'Buongiorno {lei}, il mio studio inaugura la nuova sede giovedì prossimo. Servirebbe qualcuno per accogliere gli ospiti.',
  ],
  [
    'Ciao {lei}, mi chiamo {lui}. A novembre sono a {città} per una fiera e odio cenare da solo.',
    'Se le piace parlare di libri, la serata è già a metà.',
  ],
  ['Salve {lei}, ho due biglietti per la prima di venerdì e nessuno con cui commentare il terzo atto.'],
  [
    'Gentile {lei}, ho letto con piacere il suo profilo.',
    'Organizzo una degustazione per otto persone, tutti colleghi: mi farebbe comodo una presenza che metta tutti a proprio agio.',
  ],
  ['Buonasera, sono {lui}. Cerco una wing woman per il matrimonio di un amico: conosco soltanto lo sposo.'],
  [
    'Buongiorno {lei}. Il congresso dura due giorni, dalle 9 alle 17, a {città}. È un impegno che le interessa?',
  ],
  [
    'Ciao {lei}, piacere. Mi occupo di design e il mese prossimo presentiamo una collezione.',
    'Le mando volentieri il programma, così decide con calma.',
  ],
  [
    'Buonasera {lei}, sarebbe libera per una cena di rappresentanza il 12? Siamo in sei, tre lingue al tavolo.',
  ],
  [
    'Salve, ho visto che le piace la vela. A maggio accompagno dei clienti in regata e serve un’ospite che non soffra il mare.',
  ],
]

/** What follows an unlock when she answers. The first line is hers. */
export const replies: readonly (readonly Line[])[] = [
  [
    ['hostess', 'Molto lieta, {lui}. Sabato sono libera e il francese è la mia seconda lingua.'],
    ['king', 'Perfetto. La cena è in centro, le mando l’indirizzo del ristorante domattina.'],
    ['hostess', 'Bene. Che tipo di abito prevede la serata?'],
    ['king', 'Lungo non serve: elegante, senza formalità.'],
    ['hostess', 'Perfetto, allora a sabato alle 19:30.'],
  ],
  [
    ['hostess', 'Buongiorno {lui}, grazie per il messaggio. Quante persone aspettate?'],
    ['king', 'Una sessantina, quasi tutti del settore. Parla anche inglese?'],
    ['hostess', 'Sì, correntemente. A che ora comincia l’accoglienza?'],
    ['king', 'Alle 18. Parla anche tedesco? Avremo due giornalisti di Monaco.'],
    ['hostess', 'Tedesco solo per cortesia, ma me la cavo con i saluti.'],
    ['king', 'Basterà. Le mando il programma stasera.'],
  ],
  [
    ['hostess', 'Una prima non si rifiuta. Che opera è?'],
    ['king', 'Tosca. Poi si cena presto, a due passi dal teatro.'],
    ['hostess', 'Allora il terzo atto lo conosco bene. Le confermo domani.'],
    ['king', 'Le mando il programma stasera.'],
  ],
  [
    ['hostess', 'Grazie per l’invito. Mi piace sapere prima chi ci sarà: può dirmi qualcosa degli ospiti?'],
    [
      'king',
      'Quattro colleghi e due clienti, tutti tra i quaranta e i sessanta. Nessuno fuma il sigaro, promesso.',
    ],
    ['hostess', 'Questo aiuta. Finiamo entro le undici e mezza?'],
    ['king', 'Anche prima, il giorno dopo si lavora.'],
    ['hostess', 'Allora ci sto.'],
    ['king', 'Grazie della serata, i miei ospiti parlano ancora di lei.'],
    ['hostess', 'Grazie a lei, a presto.'],
  ],
  [
    ['hostess', 'Volentieri, ma quel fine settimana sono già impegnata. Le andrebbe bene quello dopo?'],
    ['king', 'Sì, mi organizzo.'],
    ['hostess', 'Ottimo, restiamo d’accordo così.'],
  ],
  [
    [
      'hostess',
      'Grazie per aver scritto, {lui}. Per ora non lavoro a {città}, ma le auguro una bella serata.',
    ],
  ],
  [
    ['hostess', 'Buonasera {lui}, mi dica pure: quale lingua si parlerà al tavolo?'],
    ['king', 'Italiano e inglese. E un po’ di dialetto, verso la fine.'],
    ['hostess', 'Il dialetto è la parte che preferisco.'],
  ],
]

/** What the rules hold back, as people write it; each is caught by them (chats.test.ts). */
export const heldLines = {
  king: [
    'Se preferisce può chiamarmi al 347 555 01 90, così le spiego i dettagli.',
    'Mi scriva su WhatsApp, faccio prima: tre quattro sette cinque cinque cinque zero uno nove zero.',
    'Continuiamo su Telegram, mi trova come @riccardo_demo.',
    'Ho pagato e non risponde nessuno. Attenta, che ti rovino.',
  ],
  hostess: [
    'Per il deposito può usare questo IBAN: IT60 X054 2811 1010 0000 0123 456.',
    'Mi trova su Instagram come @lieta.demo, lì rispondo subito.',
  ],
} as const

/** She opens the chat at no cost to him. */
export const freeLines: readonly Line[] = [
  [
    'hostess',
    'Buonasera {lui}, ho letto che organizza degustazioni. Se cerca qualcuno per l’accoglienza, io ci sono.',
  ],
  ['king', 'Che bella sorpresa. La prossima è a metà mese: le scrivo appena ho la data.'],
]
