import { habitRules, shareWords } from '#features/chat/contract/reply-habit.ts'
import { standingTerms } from '#features/profiles/contract/badges.ts'
import { priceRule } from './price-rule.ts'
import { type TopCriterion, topRule } from './top-rule.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`
const hours = (minutes: number) => `${minutes / 60} ore`

/** What has to be true, as it is published. */
export const topWords: Readonly<Record<TopCriterion, string>> = {
  complete: 'Descrizione, provincia, tipologia, lingue, interessi e servizi sono compilati',
  photos: `Almeno ${topRule.photos} foto approvate`,
  verified: `Profilo verificato con un selfie negli ultimi ${standingTerms.verifiedMonths} mesi`,
  replies: `Risposta ad almeno il ${percent(topRule.share)} delle presentazioni, su ${topRule.asked} o più negli ultimi ${habitRules.days} giorni`,
  rating: `Valutazione media di almeno ${topRule.rating} su 5, con ${topRule.reviews} o più recensioni`,
  clean: `Nessuna misura del team negli ultimi ${topRule.cleanDays} giorni`,
  active: `Almeno un accesso negli ultimi ${topRule.activeDays} giorni`,
}

const [high, middle] = priceRule.steps

/** The rule of prices, a row for each price. */
export const priceWords: readonly { readonly cost: number; readonly who: string; readonly keeps: string }[] =
  [
    {
      cost: priceRule.base,
      who: 'Profili nuovi, poco contattati o che rispondono di rado',
      keeps: '',
    },
    {
      cost: middle.cost,
      who: `Risponde ${shareWords.often}, cioè ad almeno il ${percent(middle.reach.share)} di ${middle.reach.asked} o più presentazioni`,
      keeps: `Poi resta così con almeno il ${percent(middle.keep.share)} di ${middle.keep.asked} o più`,
    },
    {
      cost: high.cost,
      who: `Risponde ${shareWords.almost_always} e presto, cioè ad almeno il ${percent(high.reach.share)} di ${high.reach.asked} o più presentazioni, di solito entro ${hours(high.reach.minutes)}`,
      keeps: `Poi resta così con almeno l’${percent(high.keep.share)} di ${high.keep.asked} o più, di solito entro ${hours(high.keep.minutes)}`,
    },
  ]
