import { messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Replay, type ReplayResult, wrongHoldsLimit } from '../../../contract/rule-lab.ts'
import { MarkedText } from '../marked-text.tsx'
import { useStopReplay } from './rule-queries.ts'
import { bandWords } from './rule-words.ts'

/** What the draft would have done in the last 30 days. */
export function ReplayReport({ replay, revision }: { replay: Replay | null; revision: number }) {
  if (replay === null) return null
  if (replay.state === 'running') return <Running replay={replay} />
  if (replay.state === 'failed')
    return <Alert>La prova non è riuscita. Le regole in vigore non cambiano.</Alert>
  if (replay.state === 'stopped') return <p className="text-sm text-ink-2">La prova è stata fermata.</p>
  if (replay.revision !== revision || replay.result === null)
    return <p className="text-sm font-medium">Rifai la prova, la bozza è cambiata.</p>
  if (!replay.current) return <p className="text-sm font-medium">Rifai la prova, ha più di un giorno.</p>
  return (
    <section aria-labelledby="replay" className="grid min-w-0 gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="replay" className="font-text text-base font-semibold">
          Prova sugli ultimi 30 giorni
        </h3>
        <p className="num text-sm text-ink-2">{replay.total.toLocaleString('it')} testi</p>
      </header>
      <Counts result={replay.result} />
      <Examples examples={replay.examples} />
    </section>
  )
}

function Running({ replay: { done, total } }: { replay: Replay }) {
  const stop = useStopReplay()
  return (
    <div className="grid gap-2">
      <p role="status" className="num text-sm">
        Prova in corso: {done.toLocaleString('it')} di {total.toLocaleString('it')} testi
      </p>
      <progress className="w-full" aria-label="Prova in corso" max={Math.max(total, 1)} value={done} />
      {stop.error ? <Alert>{messageOf(stop.error)}</Alert> : null}
      <Button
        size="sm"
        look="secondary"
        className="justify-self-start"
        onClick={() => stop.mutate(undefined)}
      >
        Ferma
      </Button>
    </div>
  )
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : `${((part / whole) * 100).toLocaleString('it', { maximumFractionDigits: 1 })}%`

function Counts({ result: { newly_held, newly_asked, freed, decided } }: { result: ReplayResult }) {
  const { live, draft, approved } = decided
  const [right, rightNow] = [draft, live].map((by) => percent(by.right, by.right + by.wrong))
  const wrong = percent(draft.wrong, approved)
  const tooMany = approved > 0 && (draft.wrong / approved) * 100 > wrongHoldsLimit
  return (
    <>
      <dl className="num grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line text-sm">
        <Count value={`+${newly_held}`} label="si fermerebbero" />
        <Count value={`+${newly_asked}`} label="si chiederebbe" />
        <Count value={`−${freed}`} label="passerebbero" />
        <Count value={right ?? '—'} label={`giusti, oggi ${rightNow ?? '—'}`} />
      </dl>
      <p className={`num text-sm ${tooMany ? 'font-semibold text-danger-text' : 'text-ink-2'}`}>
        {wrong === null
          ? 'Nessuna decisione da confrontare. Guarda gli esempi.'
          : `Fermati a torto, fra quelli che i moderatori hanno approvato: ${wrong}, oggi ${percent(live.wrong, approved)}.`}
      </p>
    </>
  )
}

function Count({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-xl font-card">{value}</dd>
    </div>
  )
}

function Examples({ examples }: { examples: Replay['examples'] }) {
  if (examples.length === 0) return <p className="text-sm text-ink-2">Nessun testo cambierebbe esito.</p>
  return (
    <section aria-label="Che cosa cambierebbe" className="grid gap-1">
      <h3 className="font-text text-base font-semibold">Che cosa cambierebbe</h3>
      <ul>
        {examples.map(({ text, draft, matched, decision }, index) => (
          // The same text may stand there twice.
          <li key={`${index} ${text}`} className="grid gap-1.5 border-t border-line py-2.5 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={bandWords[draft].tone}>{bandWords[draft].label}</Badge>
              {decision === null ? null : (
                <span className="text-ink-2">
                  {decision === 'approved' ? 'era stato approvato' : 'era stato rifiutato'}
                </span>
              )}
            </span>
            <span className="line-clamp-2">
              <MarkedText text={text} findings={matched.map((words) => ({ rule: '', matched: words }))} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
