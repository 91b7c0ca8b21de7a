import type { Clause } from './clause.ts'

/** What makes an hour a proposal. */
const together =
  /\b(?:ci (?:vediamo|incontriamo|troviamo|si vede)|vediamoci|vederci|vedersi|incontrarci|trovarci|usciamo|uscire|ti va|le va|ti andrebbe|le andrebbe|vieni|verresti|passo a prender[tl][ia]|ti passo a prendere|ti aspetto|l'aspetto|la aspetto|ceniamo|cenare|cena|restiamo|resti|restare|rimani|rimaniamo|rimanere|stiamo|stare|facciamo|andiamo|balliamo|ballare|beviamo|continuiamo|proseguiamo|possiamo|potremmo|ti porto|la porto|insieme|serata|festa|discoteca|locale|passiamo|passare|dormi|dormiamo|dormire)\b/

/** One's own day, what was, or what is open until when. */
const ownDay =
  /\b(?:lavor\w+|turno|volo|aereo|treno|atterr\w+|rientr\w+|torn(?:o|ato|ata|iamo a casa)|ieri|dormito|svegli\w+|sveglio|chiud\w+|chiuso|apr[eo]\w*|aperto|partita|film|riunion\w+|call|scritt[oa]|rispost[oa]|scriv\w+|sent\w+|chiam\w+|messagg\w+|rispond\w+|ho|sono|ero|era|avevo|finiv\w+|usciv\w+|entro|prima del\w*|al massimo|legg\w+|guard\w+|studi\w+|alleno|parcheggio|metro|pomeriggio|pranzo)\b/

const hourWords: Readonly<Record<string, number>> = {
  una: 1,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  dieci: 10,
  undici: 11,
  ventidue: 22,
  ventitre: 23,
}

const spoken = Object.keys(hourWords).join('|')
const hour = new RegExp(
  `\\b(fino |dopo )?(?:alle|all'|le|per le|verso le) ?(\\d{1,2}|${spoken})(?:[:.](\\d{2})| e (mezza|mezzo|trenta|un quarto|quindici))?( di notte| della notte| di sera| della sera| del mattino| di mattina)?(?![\\w:])`,
  'g',
)

const allNight =
  /\b(?:facciamo le ore piccole|la notte (?:insieme|con me|da me)|passare la notte|passiamo la notte|notte insieme|(?:rimani|rimanere|vieni) a dormire|resti a dormire (?:da me|qui|con me)|dorm(?:i|iamo|ire) (?:insieme|da me|con me|qui))\b/

const untilMorning =
  /\b(?:tutta la notte|fino all'alba|fino al mattino|fino a domattina|fino a notte fonda)\b/

/** The latest hour that a part of a message proposes, in minutes since the midnight before; null: none that is sure. */
export function latestHour({ text }: Clause): number | null {
  if (ownDay.test(text)) return null
  if (allNight.test(text) || (untilMorning.test(text) && together.test(text))) return 30 * 60
  // «…, fino alle 2 di notte»: what lasts was said before.
  const goesOn = /^(?:e |poi |e poi |anche |magari )?fino a/.test(text)
  if (!together.test(text) && !goesOn) return null
  const hours = [...text.matchAll(hour)].map((match) => minutesOf(match)).filter((each) => each !== null)
  const midnight = midnightIn(text)
  if (midnight !== null) hours.push(midnight)
  return hours.length === 0 ? null : Math.max(...hours)
}

function midnightIn(text: string): number | null {
  if (/\bmezzanotte e (?:mezza|mezzo|un quarto|trenta)\b/.test(text)) return 24 * 60 + 15
  if (/\bdopo (?:la )?mezzanotte\b/.test(text)) return 24 * 60 + 1
  return /\bmezzanotte\b/.test(text) ? 24 * 60 : null
}

function minutesOf([, lasting = '', said = '', digits, half, part = '']: RegExpMatchArray): number | null {
  const spokenMinutes = half === undefined ? 0 : /quarto|quindici/.test(half) ? 15 : 30
  const minutes = digits === undefined ? spokenMinutes : Number(digits)
  const clockHour = hourWords[said] ?? Number(said)
  const whole = wholeHour(clockHour, {
    atNight: part.includes('notte'),
    evening: part.includes('sera'),
    lasting,
    part,
  })
  if (whole === null || minutes > 59) return null
  // «Dopo le 23» is later than 23.
  return whole * 60 + minutes + (lasting === 'dopo ' ? 1 : 0)
}

interface Said {
  readonly atNight: boolean
  readonly evening: boolean
  readonly lasting: string
  readonly part: string
}

/** Hours count on past midnight: 26 is two at night. Null: it may as well be in the afternoon. */
function wholeHour(said: number, { atNight, evening, lasting, part }: Said): number | null {
  if (said >= 18 && said <= 23) return said
  if (said === 0 || said === 24) return 24
  if (said >= 1 && said <= 5) {
    // A meeting does not begin at three in the morning, but one that lasts until three does not end in the afternoon.
    if (atNight || /mattin/.test(part)) return 24 + said
    return lasting === 'fino ' ? 24 + said : null
  }
  if (said >= 7 && said <= 11) return evening || (atNight && said >= 10) ? said + 12 : null
  return null
}
