import { inWords } from '#platform/contract/hours.ts'
import type { SettingName, SupportHours } from '../../contract/settings.ts'
import type { NumberSetting } from '#platform/contract/setting-limits.ts'

interface Words {
  readonly label: string
  /** What follows from it. */
  readonly hint: string
}

export const numberWords: Readonly<Record<NumberSetting, Words>> = {
  image_limit_per_user: {
    label: 'Foto per persona',
    hint: 'Chi ne ha già di più le tiene, e non ne carica altre.',
  },
  refund_after_hours: {
    label: 'Ore di attesa prima del rimborso',
    hint: 'Vale per le chat sbloccate da adesso. Chi ha già pagato tiene le ore che aveva. Anche frazioni, come 0,5.',
  },
  review_min_hours: {
    label: 'Ore dallo sblocco alla recensione',
    hint: 'Prima un king non può recensire. Anche frazioni.',
  },
  review_min_messages: {
    label: 'Messaggi per recensire',
    hint: 'Quanti ne devono aver inviati tutti e due.',
  },
  free_messages_per_day: {
    label: 'Messaggi gratuiti al giorno',
    hint: 'Per ogni hostess, da mezzanotte a mezzanotte. 0: nessuno.',
  },
  adjust_alone_per_person: {
    label: 'Crediti a una persona senza conferma',
    hint: 'In 24 ore, in più o in meno, chiunque li rettifichi. Oltre serve una seconda persona.',
  },
  adjust_alone_per_colleague: {
    label: 'Crediti per collega senza conferma',
    hint: 'In 24 ore, sommando tutte le rettifiche che fa. 0: serve sempre una seconda persona.',
  },
  second_reading_percent: {
    label: 'Decisioni rilette, in percento',
    hint: 'Estratte a sorte e lette da un’altra persona, che non sa chi ha deciso né come.',
  },
  second_reading_percent_newcomer: {
    label: 'Di chi è arrivato da poco, in percento',
    hint: 'Nei primi 30 giorni nel team, se è più della quota di tutti.',
  },
  second_reading_percent_heavy: {
    label: 'Dei motivi gravi, in percento',
    hint: 'Costrizione, violenza, sesso a pagamento: decise o segnalate per questo. I minori sempre.',
  },
  hearing_hours: {
    label: 'Ore per rispondere a una sospensione',
    hint: 'Oltre i sette giorni comincia dopo queste ore, se la persona non risponde. Anche frazioni.',
  },
  support_answer_minutes: {
    label: 'Minuti per la prima risposta',
    hint: 'Contano solo gli orari dell’assistenza. A tre quarti del tempo la conversazione si fa notare.',
  },
  disagreements_per_day: {
    label: 'Disaccordi in coda al giorno',
    hint: 'Messaggi già consegnati su cui regole e lettore non sono d’accordo, estratti a sorte ogni notte. 0: nessuno.',
  },
}

export const settingLabels: Readonly<Record<SettingName, string>> = {
  ...(Object.fromEntries(Object.entries(numberWords).map(([name, { label }]) => [name, label])) as Record<
    NumberSetting,
    string
  >),
  support_hours: 'Orari dell’assistenza',
  support_holidays: 'Giorni di chiusura',
  canary_profiles: 'Profili sentinella',
  photo_reader: 'Lettura automatica delle foto',
  oss_from: 'OSS attivo dal',
}

export const weekdays = [
  'Lunedì',
  'Martedì',
  'Mercoledì',
  'Giovedì',
  'Venerdì',
  'Sabato',
  'Domenica',
] as const

/** A value of the history, in words. */
export function settingInWords(name: SettingName, value: unknown): string {
  if (name === 'support_hours') return weekInWords(value as SupportHours)
  if (name === 'support_holidays') {
    const days = value as string[]
    return days.length === 0 ? 'nessuno' : days.map(dayInWords).join(', ')
  }
  if (name === 'canary_profiles') return (value as string[]).join(', ') || 'nessuno'
  if (name === 'oss_from') return value === null ? 'non attivo' : dayInWords(String(value))
  if (typeof value === 'boolean') return value ? 'accesa' : 'spenta'
  if (name === 'refund_after_hours' || name === 'review_min_hours' || name === 'hearing_hours')
    return inWords(Number(value))
  return Number(value).toLocaleString('it-IT')
}

/** `2026-12-25` → `25/12/2026` */
export const dayInWords = (day: string): string => day.split('-').reverse().join('/')

/** `lun–ven 09:00–19:00, sab 10:00–14:00` */
function weekInWords(week: SupportHours): string {
  const short = (day: number) => weekdays[day]!.slice(0, 3).toLowerCase()
  const hours = week.map((day) => (day === null ? null : `${day.open}–${day.close}`))
  const runs: { from: number; to: number; at: string }[] = []
  for (const [day, at] of hours.entries()) {
    const last = runs.at(-1)
    if (at === null) continue
    if (last?.at === at && last.to === day - 1) last.to = day
    else runs.push({ from: day, to: day, at })
  }
  return runs
    .map(({ from, to, at }) => `${from === to ? short(from) : `${short(from)}–${short(to)}`} ${at}`)
    .join(', ')
}
