import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { company } from '#platform/contract/company.ts'
import { usePromises } from '#platform/web/api/promises.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import results from './accessibility-results.json' with { type: 'json' }

/** What the product does for the requirements of annex I of D.Lgs. 82/2022. */
const measures = [
  'Ogni comando si raggiunge e si usa con la sola tastiera, il punto in cui ti trovi è sempre visibile e il primo collegamento di ogni pagina salta al contenuto.',
  'Titoli, campi, pulsanti e immagini hanno un nome per gli screen reader, e ciò che cambia mentre leggi viene annunciato.',
  'Testi e comandi hanno il contrasto richiesto in entrambi gli aspetti, chiaro e scuro. Nessuna informazione è affidata al solo colore.',
  'Con i caratteri al 400 % o su uno schermo largo 320 pixel il testo va a capo e nessuna pagina scorre di lato.',
  'Se un campo non va bene lo diciamo a parole, vicino al campo e in un riepilogo che porta al campo.',
  'Chi ha chiesto al dispositivo meno movimento non vede animazioni.',
]

const limits = [
  'Le foto dei profili, caricate da chi li pubblica, non hanno una descrizione di ciò che mostrano.',
  'Le ricevute in PDF non sono PDF accessibili (PDF/UA). Di ognuna c’è la stessa versione come pagina, dal tuo profilo.',
  'La pagina di PayPal, il modulo di Stripe e quello della tua banca appartengono ad altri, e non possiamo correggerli.',
  'Il badge Profilo verificato chiede un selfie con un gesto davanti alla fotocamera.',
  'Un programma non vede tutto. Non abbiamo ancora fatto provare Lieta a persone che usano ogni giorno una tecnologia assistiva.',
]

/** `/accessibilita`: what annex V of D.Lgs. 82/2022 asks a service to tell, and what the tests found. */
export function AccessibilityPage() {
  usePageTitle('Accessibilità')
  return (
    <div className="wrap pb-8">
      <header className="border-b border-line pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 className="text-4xl">Accessibilità</h1>
        <p className="mt-2.5 max-w-[58ch] text-lg text-ink-2">
          Lieta si usa anche con la tastiera, con uno screen reader, con i caratteri ingranditi. Qui trovi a
          quale norma ci atteniamo, che cosa abbiamo provato e a chi scrivere se qualcosa non funziona.
        </p>
      </header>
      <div className="mt-10 grid max-w-text gap-12 text-ink-2">
        <Chapter title="Il servizio">
          <p>
            Lieta è una piattaforma online di presentazioni tra adulti. Ci si iscrive, si pubblica o si cerca
            un profilo, ci si scrive in chat, si acquistano Crediti e si parla con l’assistenza. Tutto avviene
            in queste pagine web, da qualsiasi browser aggiornato, senza installare nulla.
          </p>
        </Chapter>
        <Chapter title="La norma">
          <p>
            Seguiamo le <span lang="en">Web Content Accessibility Guidelines</span> (WCAG) 2.2, livello AA. Le
            2.2 comprendono le 2.1, su cui si fonda la norma europea EN 301 549. Queste informazioni sono
            quelle che chiede l’allegato V del D.Lgs. 27 maggio 2022, n. 82, con cui l’Italia applica l’
            <span lang="en">European Accessibility Act</span>.
          </p>
        </Chapter>
        <Chapter title="Come rispettiamo i requisiti">
          <List items={measures} />
        </Chapter>
        <Tested />
        <Chapter title="Limiti che conosciamo">
          <List items={limits} />
        </Chapter>
        <Complaints />
      </div>
    </div>
  )
}

function Tested() {
  return (
    <Chapter title="Che cosa abbiamo provato">
      <p className="num">
        L’ultima prova è del {longDay.format(new Date(results.on))}. Un programma (axe-core {results.axe}) ha
        aperto {results.pages.length} pagine con Chromium, ciascuna con l’aspetto chiaro e con quello scuro,
        sullo schermo di un telefono e di un computer, e ha applicato {results.rules} regole. Ha trovato{' '}
        {results.violations} violazioni.
      </p>
      <p>La prova si ripete a ogni modifica di Lieta, e una versione con una violazione non si pubblica.</p>
      <details>
        <summary className="link inline-block min-h-target content-center">
          Gli indirizzi provati, senza quelli del team
        </summary>
        <ul className="mt-2 columns-2 gap-x-8 text-sm max-sm:columns-1">
          {listed.map((path) => (
            <li key={path} className="wrap-anywhere" translate="no">
              {path}
            </li>
          ))}
        </ul>
      </details>
    </Chapter>
  )
}

function Complaints() {
  const hours = usePromises()?.support_hours
  return (
    <Chapter title="Se qualcosa non funziona">
      <p>
        Scrivici dalla pagina{' '}
        <Link className="link" to="/help">
          Aiuto
        </Link>{' '}
        o a{' '}
        <a className="link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        . Dicci in quale pagina eri e con quale dispositivo, browser o tecnologia assistiva.
        {hours === undefined ? '' : ` Rispondiamo ${hours}.`} Se ti serve subito qualcosa che non riesci a
        fare, ti aiutiamo noi.
      </p>
      <p>
        Se la risposta non arriva o non ti basta puoi segnalarlo all’Agenzia per l’Italia Digitale (AgID), che
        vigila sull’accessibilità dei servizi, su{' '}
        <a className="link" href="https://www.agid.gov.it/" target="_blank" rel="noreferrer">
          agid.gov.it
        </a>
        .
      </p>
    </Chapter>
  )
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl text-ink">{title}</h2>
      <div className="grid gap-3">{children}</div>
    </section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** An address of the back office says nothing to a reader. */
const listed = results.pages.filter((path) => !path.startsWith('/admin'))

const longDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' })
