import { Moment } from '#platform/web/staff/moment.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { RuleVersion } from '../../../contract/rule-lab.ts'

/** Each version that was in force, and why. */
export function Versions({ versions }: { versions: readonly RuleVersion[] }) {
  if (versions.length === 0)
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title="Ancora nessuna versione"
        text="Valgono le regole di partenza. La prima bozza pubblicata sarà la versione 1."
      />
    )
  return (
    <ol className="grid max-w-3xl gap-3">
      {versions.map(({ version, policy, reason, restores, by, at }, index) => (
        <li key={version}>
          <Panel aria-label={`Versione ${version}`} className="grid gap-1.5 px-5 py-4">
            <h2 className="flex flex-wrap items-center gap-3 font-text text-md font-semibold">
              Versione {version}
              {index === 0 ? <Badge tone="trust">In vigore</Badge> : null}
              {restores === null ? null : <Badge>Ritorno</Badge>}
            </h2>
            <p className="break-words">{reason}</p>
            <p className="num text-sm text-ink-2">
              {by.name}, <Moment at={at} />. Parole {policy.words.length}, soglie cambiate{' '}
              {policy.thresholds.length}, regole spente {policy.off.length}
            </p>
          </Panel>
        </li>
      ))}
    </ol>
  )
}
