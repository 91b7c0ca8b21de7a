import { Undo2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Lab } from '../../../contract/rule-lab.ts'
import { BuiltRules } from './built-rules.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { useLab, useStepBack } from './rule-queries.ts'
import { ThresholdTable } from './threshold-table.tsx'
import { TryText } from './try-text.tsx'
import { usePolicyEdit } from './use-policy-edit.ts'
import { Versions } from './versions.tsx'
import { WordList } from './word-list.tsx'

const tabs = [
  { key: 'thresholds', label: 'Soglie' },
  { key: 'words', label: 'Parole' },
  { key: 'rules', label: 'Regole fisse' },
  { key: 'try', label: 'Prova un testo' },
  { key: 'versions', label: 'Versioni' },
] as const
type TabKey = (typeof tabs)[number]['key']

/** The rules that read texts: what they do, and what a change of them would do. */
export function RulesPage() {
  const { data: lab, isError, isFetching, refetch } = useLab()
  const [params, setParams] = useSearchParams()
  const selected = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'thresholds'
  return (
    <AdminPage
      title="Regole"
      note={lab === undefined ? null : <InForce lab={lab} />}
      tabs={
        <Tabs
          label="Parti delle regole"
          panelId="rules"
          tabs={tabs}
          selected={selected}
          onSelect={(key) => setParams(key === 'thresholds' ? {} : { tab: key }, { replace: true })}
        />
      }
    >
      <div id="rules" role="tabpanel" aria-label={tabs.find(({ key }) => key === selected)?.label}>
        {lab !== undefined ? (
          <Panels lab={lab} selected={selected} />
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">Caricamento</span>
            <Skeleton className="h-80" />
          </div>
        )}
      </div>
    </AdminPage>
  )
}

function InForce({ lab: { live } }: { lab: Lab }) {
  const back = useStepBack()
  if (live === null) return 'In vigore le regole di partenza'
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        In vigore la <strong className="text-ink">{live.version}</strong>, pubblicata <Moment at={live.at} />
      </span>
      <Button
        size="sm"
        look="tertiary"
        height="target"
        busy={back.isPending && 'Torno indietro…'}
        onClick={() => back.mutate(live.version)}
      >
        <Undo2 size={16} strokeWidth={1.8} aria-hidden />
        {live.version === 1 ? 'Torna alle regole di partenza' : `Torna alla ${live.version - 1}`}
      </Button>
      {back.error ? <Alert>{messageOf(back.error)}</Alert> : null}
    </span>
  )
}

function Panels({ lab, selected }: { lab: Lab; selected: TabKey }) {
  const edit = usePolicyEdit(lab)
  if (selected === 'try') return <TryText draft={lab.draft !== null} />
  if (selected === 'versions') return <Versions versions={lab.versions} />
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      {selected === 'thresholds' ? <ThresholdTable lab={lab} edit={edit} /> : null}
      {selected === 'words' ? <WordList edit={edit} /> : null}
      {selected === 'rules' ? <BuiltRules rules={lab.rules} edit={edit} /> : null}
      <DraftPanel lab={lab} edit={edit} />
    </div>
  )
}
