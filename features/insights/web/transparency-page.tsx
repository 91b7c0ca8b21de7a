import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reportCategories } from '#features/reports/contract/reports.ts'
import { publicMin, type Transparency, transparencyEndpoint } from '../contract/transparency.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toTheDay } from '#platform/web/ui/to-the-day.ts'
import { PublicBars, PublicTable, ReplyMonths } from './transparency-plots.tsx'
import { contents, counted, lasted, shared, wholeDay, wholeMonth } from './transparency-words.ts'
import { RankingRule } from '#features/search/web/ranking-rule.tsx'
import { PriceRule, TopRule } from '#features/standing/web/published-rules.tsx'

/** `/trasparenza`: how often somebody answers, what goes back, how the staff decides. No figure names anybody. */
export function TransparencyPage() {
  usePageTitle('Trasparenza')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['transparency'],
    queryFn: ({ signal }) => fetchBody(transparencyEndpoint, { signal, quiet: true }),
    staleTime: 600_000,
  })
  return (
    <div className="wrap pb-8">
      <header className="border-b border-line pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 className="text-4xl">Trasparenza</h1>
        <p className="mt-2.5 max-w-[62ch] text-lg text-ink-2">
          Come ordiniamo i profili, quanto costa una chat e perché, quante volte chi si presenta riceve
          risposta, come decidiamo e quanto ci mettiamo.
        </p>
        {data ? (
          <p className="num mt-2 text-ink-2">
            Dal {wholeDay(data.from)} {toTheDay(wholeDay(data.to))}
          </p>
        ) : null}
      </header>
      <div className={chapters}>
        <RankingRule />
        <TopRule />
        <PriceRule />
      </div>
      {data ? (
        <Chapters figures={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="mt-10 grid gap-6">
          <span className="sr-only">Carico…</span>
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
    </div>
  )
}

const chapters = 'mt-10 grid max-w-[860px] gap-16 max-sm:gap-12'

function Chapters({ figures }: { figures: Transparency }) {
  return (
    <div className={chapters}>
      <Replies {...figures.replies} />
      <Decisions {...figures.decisions} />
      <Reports {...figures.reports} />
      <Appeals {...figures.appeals} />
      <section aria-labelledby="come-contiamo">
        <h2 id="come-contiamo" className="text-3xl">
          Come contiamo
        </h2>
        <div className="mt-5 grid max-w-text gap-3 text-ink-2">
          <p>
            Contiamo gli ultimi dodici mesi, per mese di calendario in Italia. Ogni numero è arrotondato alla
            decina singolarmente, quindi le somme possono non tornare; da uno a nove scriviamo «meno di{' '}
            {publicMin}». Percentuali e mediane poggiano su almeno {publicMin} casi, così nessun numero parla
            di una persona sola.
          </p>
          <p>
            La mediana è il tempo entro cui è arrivata metà delle risposte o delle decisioni. I numeri si
            aggiornano ogni dieci minuti. Le regole sono nei{' '}
            <Link to="/terms" className="link">
              Termini e Condizioni
            </Link>
            ; per segnalare un contenuto c’è{' '}
            <Link to="/segnala" className="link">
              Segnala un contenuto
            </Link>
            .
          </p>
        </div>
      </section>
    </div>
  )
}

function Replies({ unlocks, answered, refunded, median_hours, returned, by_month }: Transparency['replies']) {
  return (
    <Chapter
      id="risposte"
      title="Risposte e rimborsi"
      text="Chi sblocca una chat paga con i Crediti. Se lei non risponde entro il termine, li riceve indietro tutti."
    >
      <Facts
        facts={[
          ['Chat sbloccate', counted(unlocks)],
          ['Hanno avuto risposta', shared(answered)],
          ['Tempo mediano di risposta', lasted(median_hours)],
          ['Rimborsate', shared(refunded)],
          ['Crediti restituiti', counted(returned)],
        ]}
      />
      <figure className="mt-8">
        <figcaption className="mb-3 font-semibold">
          Sblocchi conclusi con una risposta, mese per mese
        </figcaption>
        <ReplyMonths months={by_month} />
        <PublicTable
          caption="Sblocchi, risposte e rimborsi per mese"
          head={['Mese', 'Sblocchi', 'Con risposta', 'Rimborsati']}
          rows={by_month.map((month) => [
            wholeMonth(month.month),
            counted(month.unlocks),
            shared(month.answered),
            shared(month.refunded),
          ])}
        />
      </figure>
    </Chapter>
  )
}

function Decisions({
  decided,
  refused,
  automatic,
  found_by_rules,
  suspensions,
  by_subject,
}: Transparency['decisions']) {
  return (
    <Chapter
      id="decisioni"
      title="Decisioni"
      text="Il team guarda profili nuovi, foto, descrizioni, nomi, email e verifiche prima che si vedano. Legge i messaggi solo quando una regola automatica li trattiene. Anche allora decide una persona, e chi riceve un rifiuto ne legge il motivo."
    >
      <Facts
        facts={[
          ['Decisioni prese', counted(decided)],
          ['Rifiuti', counted(refused)],
          ['Segnalate da regole automatiche', counted(found_by_rules)],
          ['Decisioni interamente automatiche', counted(automatic)],
          ['Account sospesi', counted(suspensions)],
        ]}
      />
      <figure className="mt-8">
        <figcaption className="mb-3 font-semibold">Decisioni per tipo di contenuto</figcaption>
        <PublicBars
          bars={by_subject.map((row) => ({
            label: contents[row.subject],
            value: row.decided,
            shown: counted(row.decided),
          }))}
          tone="trust"
        />
        <PublicTable
          caption="Decisioni per tipo di contenuto"
          head={['Contenuto', 'Decisi', 'Rifiutati', 'Attesa mediana']}
          rows={by_subject.map((row) => [
            contents[row.subject],
            counted(row.decided),
            counted(row.refused),
            lasted(row.median_hours),
          ])}
        />
      </figure>
    </Chapter>
  )
}

function Reports({
  received,
  decided,
  upheld,
  median_hours,
  within_a_day,
  by_category,
}: Transparency['reports']) {
  return (
    <Chapter
      id="segnalazioni"
      title="Segnalazioni"
      text="Chiunque può segnalare, anche senza account. Il team legge ogni segnalazione, e chi segnala sa com’è finita."
    >
      <Facts
        facts={[
          ['Ricevute', counted(received)],
          ['Decise', counted(decided)],
          ['Accolte', shared(upheld)],
          ['Tempo mediano di decisione', lasted(median_hours)],
          ['Decise entro un giorno', shared(within_a_day)],
        ]}
      />
      {by_category.length === 0 ? null : (
        <figure className="mt-8">
          <figcaption className="mb-3 font-semibold">Segnalazioni per motivo</figcaption>
          <PublicBars
            bars={by_category.map((row) => ({
              label: reportCategories[row.category].label,
              value: row.received,
              shown: counted(row.received),
            }))}
            tone="wait"
          />
          <PublicTable
            caption="Segnalazioni per motivo"
            head={['Motivo', 'Ricevute']}
            rows={by_category.map((row) => [reportCategories[row.category].label, counted(row.received)])}
          />
        </figure>
      )}
    </Chapter>
  )
}

function Appeals({ decided, upheld, median_hours }: Transparency['appeals']) {
  return (
    <Chapter
      id="ricorsi"
      title="Ricorsi"
      text="Contro un rifiuto o una sospensione si può fare ricorso una volta. Decide sempre una persona diversa dalla prima."
    >
      <Facts
        facts={[
          ['Ricorsi decisi', counted(decided)],
          ['Accolti', shared(upheld)],
          ['Tempo mediano di decisione', lasted(median_hours)],
        ]}
      />
    </Chapter>
  )
}

function Chapter({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      <p className="mt-2.5 max-w-text text-ink-2">{text}</p>
      <div className="mt-6">{children}</div>
    </section>
  )
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="num font-display text-2xl leading-tight font-card">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
