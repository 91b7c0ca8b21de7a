import { italianMoment } from '#platform/contract/italian-time.ts'
import type { PromoCode, PromoState, PromoUse } from '../../contract/promo-codes.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { euro } from '#platform/web/staff/amounts.ts'

export const promoStateWords: Readonly<Record<PromoState, { text: string; many: string; tone: BadgeTone }>> =
  {
    running: { text: 'Attivo', many: 'Attivi', tone: 'trust' },
    to_come: { text: 'In arrivo', many: 'In arrivo', tone: 'wait' },
    exhausted: { text: 'Esaurito', many: 'Esauriti', tone: 'credit' },
    ended: { text: 'Scaduto', many: 'Scaduti', tone: 'neutral' },
    retired: { text: 'Ritirato', many: 'Ritirati', tone: 'neutral' },
    waiting: { text: 'Da confermare', many: 'Da confermare', tone: 'wait' },
  }

export const promoUseWords: Readonly<Record<PromoUse['state'], { text: string; tone: BadgeTone }>> = {
  reserved: { text: 'Riservato', tone: 'wait' },
  redeemed: { text: 'Usato', tone: 'trust' },
  late: { text: 'Usato in ritardo', tone: 'credit' },
  released: { text: 'Liberato', tone: 'neutral' },
}

/** `−10 %`, `−2,50 €` */
export const discountWords = ({ kind, value }: Pick<PromoCode, 'kind' | 'value'>) =>
  kind === 'percent' ? `−${value}\u00a0%` : `−${euro(value)}`

/** `dal 22/11/2026, 10:00 al …`, `fino al …`, `senza scadenza` */
export function validityWords({ starts_at, ends_at, state }: PromoCode): string {
  const end = ends_at === null ? 'senza scadenza' : `al ${italianMoment(ends_at)}`
  return state === 'to_come'
    ? `dal ${italianMoment(starts_at)}, ${end}`
    : ends_at === null
      ? end
      : `fino ${end}`
}
