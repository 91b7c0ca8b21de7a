import type { Clause } from './clause.ts'
import type { Choice } from './answers.ts'
import { latestHour } from './late-hours.ts'

interface Rule {
  readonly condition: Choice
  /** Whether this part of a message proposes what the answer excludes. */
  readonly finds: (clause: Clause, answer: string) => boolean
}

/** One expression of several alternatives, each between the borders of words. */
const words = (...alternatives: string[]) =>
  new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`)

/** What somebody proposes whatever the question mark says: both meet, or she comes. */
const meeting =
  "ci (?:vediamo|incontriamo|troviamo|vedremmo|si vede)|vediamoci|incontriamoci|troviamoci|vederci|vedersi|vederti|vederla|incontrarci|incontrarti|incontrarla|trovarci|usciamo|uscire con|(?:esci|esce)(?: \\S+)? con me|ceniamo|pranziamo|pranzare insieme|cenare insieme|cena insieme|cena con me|vieni|verresti|venire da|passa da|passi da|passo a prender[tl][ia]|ti passo a prendere|raggiungimi|mi raggiungi|raggiungermi|andiamo|ti porto|la porto|ti invito|la invito|mi accompagni|mi accompagna|mi accompagneresti|accompagnarmi|ti aspetto|l'aspetto|la aspetto"

/** What is a proposal as a question only: «stasera cena con i colleghi» is none. */
const perhapsMeeting =
  'libera|disponibile|voglia|esci|uscire|impegni|impegnata|da fare|ti va|le va|ti andrebbe|le andrebbe|a cena|per cena|una cena|a pranzo|per pranzo|un pranzo|aperitivo|a teatro|un caffe|un giro|una passeggiata|possiamo|potremmo'

const no = words('non', 'mai', 'niente', 'nessun[oa]?', 'senza', 'evit\\w+')

/** Talk of what was, or of one's own day, or of what both have agreed on. */
const notProposed = words(
  'ieri',
  'lavor\\w+',
  'turno',
  'sono (?:stat[oa]|andat[oa]|tornat[oa]|arrivat[oa]|rientrat[oa]|uscit[oa])',
  'ho',
  'avevo',
  'ero',
  "come (?:d accordo|d'accordo|stabilito|concordato|deciso|detto|previsto|promesso|da accordi|sempre)",
  'conferm\\w+',
)

const proposes = ({ text, asks }: Clause) =>
  !no.test(text) &&
  !notProposed.test(text) &&
  (words(meeting).test(text) || (asks && words(perhapsMeeting).test(text)))

const publicRooms = words(
  'hall',
  'bar',
  'ristorante',
  'lobby',
  'lounge',
  'terrazza',
  'reception',
  'rooftop',
  'foyer',
  'sala',
  'ingresso',
  'davanti',
  'fuori',
  'negozio',
  'galleria',
  'ufficio',
  'studio',
  'stand',
  'fiera',
  'teatro',
  'libreria',
  'locale',
  'museo',
  'mostra',
  'congresso',
  'convegno',
)

/** «Dopo il teatro» says where they come from. */
const afterwards = (text: string) => text.replace(/\bdopo (?:il |lo |la |l')[a-z]+/g, '')

/** On the way home, or a thing that somebody else did. */
const elsewhere = words('ognuno', 'torn\\w+', 'rientr\\w+', 'sold[oi]', 'segnal\\w+', 'offerto')

const comeHere =
  "vieni|venire|venga|verresti|verrebbe|passa|passi|passare|sali|salire|salga|saliamo|vederci|vedersi|vediamoci|incontrarci|trovarci|(?:ci|si) (?:vediamo|vede|incontriamo|troviamo)|raggiungimi|mi raggiungi|raggiungermi|ti aspetto|l'aspetto|la aspetto|ti porto|la porto|ti ospito|la ospito|ti invito|la invito|cucino|ceniamo|cenare|restiamo|stiamo|stare|andiamo|andare|facciamo|finiamo|continuiamo|proseguiamo|dormi|dormire|dormiamo|resti|rimani|rimaniamo|beviamo|serata|cena"

const privatePlace =
  'da me|da te|da lei|a casa|(?:nel|al) mio (?:appartamento|loft|attico|letto|hotel|albergo|monolocale)|nella mia (?:camera|stanza|suite|villa|casa)|nella tua (?:camera|stanza|suite)|in (?:hotel|albergo|camera|stanza|suite|appartamento)|in un (?:hotel|albergo|motel|airbnb|appartamento|b&b)|in camera mia'

const toPrivatePlace = words(
  `(?:${comeHere})(?: \\S+){0,4} (?:${privatePlace})`,
  '(?:da me|a casa mia) o (?:da te|a casa tua)',
  '(?:prendiamo|prenotiamo|affittiamo) (?:una|un) (?:camera|stanza|suite|appartamento|airbnb)',
  '(?:camera|stanza|suite) (?:tutta )?(?:per noi|per noi due|insieme)',
  '(?:ho|avro) (?:la )?casa libera',
  '(?:solo noi due|da soli) (?:da me|a casa|in camera|in hotel)',
  '(?:posto|luogo) (?:piu )?(?:privato|appartato|intimo)',
)

const picture = 'foto|fotografi[ae]|selfie|scatt[oi]|video'

const asksForPicture = words(
  `(?:mandami|mandarmi|mi mandi|mi manda|me ne mandi|mandi|invii|mi fai avere|mi fa avere|inviami|mi invii|mi invia|inviarmi|mostrami|mi mostri|mi mostra|fammi vedere|mi fai vedere|mi fa vedere|girami|mi giri|passami|mi passi|dammi|mi dai)(?: \\S+){0,4} (?:${picture})`,
  `(?:vorrei|posso|potrei|mi piacerebbe) (?:vedere|avere|ricevere)(?: \\S+){0,3} (?:${picture})`,
)

const wantsPicture = words(
  `(?:vorrei|voglio) (?:delle|una|qualche|altre|un|dei)(?: tua| tue)? (?:${picture})`,
)

/** Too short to be anything but a request. */
const asksInShort = words(
  `^(?:una |altre |un |qualche )?(?:${picture})$`,
  `(?:hai|ha|avresti) (?:\\S+ ){0,2}(?:altre|qualche|una|un|piu|delle) (?:\\S+ )?(?:${picture})`,
  '(?:un selfie|una foto|un video) per me',
)

const takesPicture = words(
  `(?:facciamo|facciamoci|ci facciamo|farci|scattiamo|scattiamoci|ci scattiamo|fare|farti|farle|farmi|ti faccio|le faccio|scattarti|scattarle|scattare)(?: \\S+){0,3} (?:${picture})`,
  'fotografarti|fotografarla|ti fotografo|la fotografo|filmarti|filmarla|riprenderti|ti riprendo|ti filmo',
  `(?:una|un|qualche) (?:${picture}) (?:insieme|con te|con lei|ricordo)`,
)

/** Photography as such, which is no picture of her. */
const photography = words('mostra', 'corso', 'museo', 'libro')

/** Pictures of something else than her. */
const otherPictures = words(
  'fior[ei]',
  'menu',
  'locandina',
  'bigliett[oi]',
  'invito',
  'programma',
  'sala',
  'tavol[oi]',
  'abito',
  'vestito',
  'cravatta',
  'ricevuta',
  'documento',
  'pagina',
  'quadr[oi]',
  'opere?',
  'mostra',
  'museo',
  'cane',
  'gatto',
  'panorama',
  'mare',
  'lago',
  'tramonto',
  'post[oi]',
  'locale',
  'libro',
  'ristorante',
  'piatt[oi]',
  'viaggio',
  'cantina',
  'corso',
  'profilo',
  'fotograf[oi]',
)

const drink =
  'vino|vini|prosecco|champagne|spumante|bollicine|birra|birre|birretta|cocktail|spritz|negroni|mojito|gin|whisky|whiskey|vodka|rum|grappa|limoncello|drink|shot|shottini|cicchett[oi]|franciacorta|barolo|martini|calice|amaro'

const toDrink = words(
  `(?:beviamo|beviamoci|ci beviamo|bere|berci|bersi|prendiamo|ci prendiamo|prenderci|prendiamoci|prendere|ti offro|le offro|offrirti|offrirle|posso offrire|ti va|le va|ti andrebbe|le andrebbe|stappiamo|stappo|apriamo|apro|ordiniamo|ordino|porto|facciamo|vediamo per|vederci per|aspetto per|scoliamo)(?: \\S+){0,3} (?:${drink})`,
  '(?:andiamo a|uscire a|usciamo a|ci vediamo per|vederci per|vieni a|ti va di|le va di|vuoi|vuole|possiamo) (?:bere|berci)(?: (?:qualcosa|un bicchiere|una cosa|insieme|due bicchieri))?',
  '(?:ti offro|le offro|offrirti|offrirle|posso offrire) (?:\\S+ )?(?:da bere|un bicchiere)',
  'beviamo (?:qualcosa|un bicchiere|insieme|una cosa)|ci beviamo (?:qualcosa|un bicchiere|una cosa)',
  '(?:qualche|un|due) bicchier[ei] (?:di vino|insieme|di troppo)',
  'brindiamo|brindare insieme|facciamo un brindisi|ci ubriachiamo|ubriacarci|ubriachiamoci|degustazione di vini insieme',
)

/** Drinks without alcohol, and wine as a trade or a taste. */
const sober = words(
  'analcolic\\w+',
  'acqua',
  'succ[oh]i?',
  'spremuta',
  'te',
  'the',
  'tisana',
  'caffe',
  'cappuccino',
  'cioccolata',
  'aranciata',
  'astemi[oa]',
  'produc\\w+',
  'export',
  'client[ei]',
  'cantina di famiglia',
)
/** «Te» is a drink after an article only, and «ti va» says nothing of tea. */
const isSober = (text: string) => sober.test(text.replaceAll(/(?<!\b(?:un|il|del|di|per un) )\bte\b/g, ''))

/** «Un calice di rosso insieme?» */
const drinkInShort = words(
  `^(?:ti va )?(?:un|una|due|qualche|uno) (?:\\S+ )?(?:bicchiere|bicchieri|${drink})(?: \\S+){0,3}$`,
  '^(?:ci )?beviamo$',
  'ti va un bicchiere',
  'ci scoliamo (?:una|qualche|due) bottigli[ae]',
)

const inTheDay =
  "stasera|questa sera|stanotte|questa notte|oggi|oggi pomeriggio|questo pomeriggio|(?:tra|fra) (?:un'ora|un'oretta|un paio d'ore|mezz'ora|mezzora|poco|due ore|tre ore|\\d+ (?:minuti|min|ore))|(?:vediamoci|ci vediamo|vederci|vieni|raggiungimi|libera|disponibile) (?:subito|adesso|ora)"

/** To talk, to write, to watch something apart: no meeting. */
const apart = words(
  'sent\\w+',
  'scriv\\w+',
  'risent\\w+',
  'chiam\\w+',
  'telefon\\w+',
  'videochiam\\w+',
  'parl\\w+',
  'chiacchier\\w+',
  'messagg\\w+',
  'raccont\\w+',
  'rispond\\w+',
  'dirmi',
  'dimmi',
  'decid\\w+',
  'program\\w+',
  'organizz\\w+',
  'sabato',
  'domenica',
  'lunedi',
  'martedi',
  'mercoledi',
  'giovedi',
  'venerdi',
  'settimana',
  'mese',
  'dopodomani',
)

const minutesOf: Readonly<Record<string, number>> = { '22:30': 22.5 * 60, '24:00': 24 * 60, '01:00': 25 * 60 }

/** What each answer excludes. An answer that excludes nothing is not named, and languages and distance never are. */
export const rules: readonly Rule[] = [
  {
    condition: 'place',
    finds: ({ text }, answer) =>
      answer === 'public' &&
      toPrivatePlace.test(text) &&
      !publicRooms.test(afterwards(text)) &&
      !no.test(text) &&
      !elsewhere.test(text),
  },
  {
    condition: 'ends',
    finds(clause, answer) {
      const limit = minutesOf[answer]
      return limit !== undefined && !no.test(clause.text) && (latestHour(clause) ?? 0) > limit
    },
  },
  {
    condition: 'photos',
    finds({ text, asks }, answer) {
      if (answer !== 'none' || no.test(text)) return false
      const wants = asksForPicture.test(text) || wantsPicture.test(text) || (asks && asksInShort.test(text))
      return (wants && !otherPictures.test(text)) || (takesPicture.test(text) && !photography.test(text))
    },
  },
  {
    condition: 'alcohol',
    finds({ text, asks }, answer) {
      if (answer !== 'none' || no.test(text) || isSober(text)) return false
      return toDrink.test(text) || (asks && drinkInShort.test(text))
    },
  },
  {
    condition: 'notice',
    finds(clause, answer) {
      if (answer === 'same_day' || apart.test(clause.text) || !proposes(clause)) return false
      const soon =
        answer === 'two_days' ? `${inTheDay}|domani(?: sera| mattina| pomeriggio)?|domattina` : inTheDay
      return words(soon).test(clause.text)
    },
  },
]
