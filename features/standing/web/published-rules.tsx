import { Link } from 'react-router'
import { habitRules } from '#features/chat/contract/reply-habit.ts'
import { standingTerms } from '#features/profiles/contract/badges.ts'
import { priceRule } from '../contract/price-rule.ts'
import { priceWords, topWords } from '../contract/standing-words.ts'
import { topCriteria, topRule } from '../contract/top-rule.ts'

const text = 'mt-2.5 max-w-text text-ink-2'

/** What «Profilo top» takes, from the thresholds that the nightly job applies. */
export function TopRule() {
  return (
    <section aria-labelledby="top">
      <h2 id="top" className="scroll-mt-24 text-3xl">
        Che cosa vuol dire Profilo top
      </h2>
      <p className={text}>
        Il badge non si compra. Ogni notte lo ricevono le hostess che soddisfano tutti i criteri qui sotto.
        Chi non ne soddisfa più uno lo perde, e un’email le dice quale.
      </p>
      <ul className="mt-5 grid max-w-text list-disc gap-2 pl-5">
        {topCriteria.map((criterion) => (
          <li key={criterion}>{topWords[criterion]}</li>
        ))}
      </ul>
      <p className={text}>
        Le misure del corpo non contano. Per una misura del team vale anche un badge rimosso negli ultimi{' '}
        {topRule.cleanDays} giorni. Il team può dare il badge a mano, sempre con un motivo scritto e una
        scadenza, di solito {standingTerms.staffTopDays} giorni; ai King lo dà solo così.
      </p>
    </section>
  )
}

/** What a chat costs and why, from the rule that the nightly job applies. */
export function PriceRule() {
  return (
    <section aria-labelledby="prezzi">
      <h2 id="prezzi" className="scroll-mt-24 text-3xl">
        Quanto costa sbloccare una chat
      </h2>
      <p className={text}>
        Paghi la presentazione, non la persona. Il costo segue una sola cosa, cioè quanto è probabile che la
        tua presentazione riceva risposta. Aspetto, età, tipo di profilo, badge e verifica non contano, e
        nessuna hostess sceglie il proprio costo o riceve una parte dei Crediti.
      </p>
      <dl className="mt-6 grid max-w-text">
        {priceWords.map(({ cost, who, keeps }) => (
          <div key={cost} className="grid grid-cols-[104px_1fr] gap-4 border-t border-line py-4">
            <dt className="num font-semibold">{cost} Crediti</dt>
            <dd>
              {who}.{keeps ? <span className="mt-1 block text-sm text-ink-2">{keeps}.</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className={text}>
        Contiamo gli sblocchi degli ultimi {habitRules.days} giorni che si sono conclusi con una risposta,
        anche con un rifiuto gentile, oppure con un rimborso per silenzio. Dopo {habitRules.silences} silenzi
        di fila il costo torna a {priceRule.base} Crediti. Lo ricalcoliamo ogni notte e dopo un cambio resta
        fermo almeno {priceRule.restDays} giorni. Vale dal prossimo sblocco; una chat già sbloccata tiene il
        suo costo.
      </p>
      <p className={text}>
        Se il calcolo parte da dati sbagliati il team può correggere un costo, con un motivo scritto, per{' '}
        {standingTerms.correctionDays} giorni al massimo. Poi vale di nuovo la regola. Come funzionano i
        Crediti si legge in{' '}
        <Link to="/payments" className="link">
          Crediti e Pagamenti
        </Link>
        .
      </p>
    </section>
  )
}
