import { withThousands } from '#platform/contract/italian-numbers.ts'
import {
  type HurriedHour,
  rate,
  rateFrom,
  readingPace,
  type Work,
} from '#features/moderation/contract/quality.ts'

const decimal = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

/** '94%', and '5,4%' below ten; of too few '3 su 5', of none a dash. */
export function share(part: number, whole: number): string {
  const percent = rate(part, whole)
  if (percent !== null) return inPercent(percent)
  return whole === 0 ? '–' : `${part} su ${whole}`
}

export const inPercent = (percent: number) =>
  `${percent < 10 && percent > 0 ? decimal(percent, 1) : Math.round(percent)}%`

/** '26 s', '2 min 05 s'. */
export function inSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 0.05) return '< 0,1 s'
  if (seconds < 10) return `${decimal(seconds, 1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** '45 su 48 letture cieche, +1,2 punti'; of too few the number stands above. */
export function fraction(
  now: readonly [number, number],
  before: readonly [number, number],
  what: string,
): string {
  const [part, whole] = now
  if (rate(part, whole) === null) return `${what}: sotto ${rateFrom}, nessuna percentuale`
  return `${withThousands(part)} su ${withThousands(whole)} ${what}${change(now, before)}`
}

/** ', +1,2 punti' on the period before; nothing where either has too few. */
function change(now: readonly [number, number], before: readonly [number, number]): string {
  const [present, past] = [rate(...now), rate(...before)]
  if (present === null || past === null) return ''
  const points = Number((present - past).toFixed(1))
  if (points === 0) return ', invariato'
  return `, ${points > 0 ? '+' : '−'}${decimal(Math.abs(points), 1)} ${Math.abs(points) === 1 ? 'punto' : 'punti'}`
}

export const agreementOf = ({ agreement: { agreed, read } }: Pick<Work, 'agreement'>) =>
  [agreed, read] as const
export const overturnedOf = ({ overturned: { upheld, appeals } }: Pick<Work, 'overturned'>) =>
  [upheld, appeals] as const

const hour = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  timeZone: 'Europe/Rome',
})

/** What stands out of an hour, in a sentence. */
export function hurry({ user, hour: at, decisions, quick, fastest_seconds: fastest }: HurriedHour): string {
  const run = fastest === null || fastest > 30 ? '' : `, 20 di fila in ${inSeconds(fastest)}`
  return `${user.name}, ${hour.format(new Date(at))}: ${withThousands(decisions)} decisioni, ${withThousands(quick)} in meno di un terzo del tempo di leggere${run}.`
}

const few = `Sotto ${rateFrom} si vede il numero e nessuna percentuale.`
const { wordsPerMinute, secondsPerPhoto } = readingPace

export const how = {
  agreement: `Decisioni estratte a sorte e rilette nel periodo da un’altra persona, che non sa chi ha deciso né come. Concordano se l’esito è lo stesso e, quando si rifiuta, anche il motivo. Le letture saltate non contano. ${few}`,
  overturned: `Ricorsi decisi nel periodo, contro qualsiasi decisione o misura, e quanti sono stati accolti. Contano per chi ha preso la decisione contestata. ${few}`,
  median:
    'Secondi da quando il caso è davanti a chi decide (preso in carico e non ancora scaduto, o la decisione precedente se è di meno di dieci minuti prima) fino alla decisione; metà ne richiede meno. I casi aperti insieme si dividono il tempo, in proporzione a quanto c’è da leggere. Dove l’inizio non si conosce, la decisione non conta.',
  quick: `Decisioni prese in meno di un terzo del tempo di leggere: ${wordsPerMinute} parole al minuto e ${decimal(secondsPerPhoto, 1)} secondi a foto, per tutto ciò che il caso mostra. È un segno da guardare, non una colpa. Dieci in un’ora, o venti casi di fila in trenta secondi, restano anche nel registro.`,
  grounds: `Casi decisi nel periodo, per chi li ha decisi. Il motivo è quello della decisione; di un’approvazione, il primo che una regola aveva segnato; «Nessuno» dove non c’era. Le misure non sono qui. Accordo e annullate come nei riquadri sopra. ${few}`,
  weeks: `Quota di ricorsi accolti nelle quattro settimane fino a quella indicata, per tipo della decisione contestata: foto (e verifiche), oppure tutto il resto, misure comprese. ${few} Non cambia con il periodo scelto.`,
} as const
