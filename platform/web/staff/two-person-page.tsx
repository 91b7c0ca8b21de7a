import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { NamedPerson } from '#platform/contract/people.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CardsDrawing, EmptyState } from '../ui/empty-state.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AdminPage } from './admin-page.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Moment } from './moment.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Something that one of the staff wants and another one confirms. */
export interface Proposed<State extends string> {
  readonly id: number
  readonly state: State
  readonly proposed_by: NamedPerson
  readonly proposed_at: string
  readonly decided_by: NamedPerson | null
  readonly decided_at: string | null
  readonly decision_reason: string | null
}

export type TwoPersonDecision = 'approve' | 'reject'

interface Verdict {
  readonly id: number
  readonly decision: TwoPersonDecision
  readonly reason: string
}

interface StateWords {
  /** Over the list. */
  readonly tab: string
  /** In a row. */
  readonly label: string
  readonly tone: BadgeTone
}

interface TwoPersonPageProps<Row extends Proposed<State>, State extends string> {
  title: string
  note?: ReactNode
  back?: { readonly to: string; readonly label: string }
  /** Id of the list in the page. */
  panelId: string
  /** What is listed, for who hears it: 'Rettifiche'. */
  name: string
  /** One of them, with its article: 'la rettifica'. */
  thing: string
  /** In the order of the tabs; in the first one they wait. */
  states: readonly State[]
  words: Readonly<Record<State, StateWords>>
  columns: readonly Column<Row>[]
  /** Beside who decided and when. */
  after?: (row: Row) => ReactNode
  query: {
    readonly data?:
      | { readonly data: readonly Row[]; readonly current_page: number; readonly last_page: number }
      | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** Where nothing waits, and where nothing has been decided so. */
  empty: { readonly waiting: string; readonly decided: string }
  /** Whoever is signed in; null: they may only read. */
  deciderId: number | null
  /** Whose or which it is, after 'la rettifica': ' di Olga'. */
  of: (row: Row) => string
  /** What waits for something else yet, and cannot be confirmed. */
  blocked?: (row: Row) => string | undefined
  consequence: (row: Row, decision: TwoPersonDecision) => ReactNode
  decide: Pick<UseMutationResult<unknown, Error, Verdict>, 'mutate' | 'isPending' | 'error' | 'reset'>
}

/** Which tab and page of the list the address names. */
export function useTwoPersonState<State extends string>(states: readonly State[]) {
  const [params] = useSearchParams()
  return {
    state: states.find((key) => key === params.get('state')) ?? states[0]!,
    page: Number(params.get('page')) || 1,
  }
}

/** What takes two of the staff: what waits, and what has become of the rest. */
export function TwoPersonPage<Row extends Proposed<State>, State extends string>(
  props: TwoPersonPageProps<Row, State>,
) {
  const { title, note, back, panelId, name, states, words, columns, query, empty } = props
  const [, setParams] = useSearchParams()
  const { state } = useTwoPersonState(states)
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const waits = state === states[0]
  return (
    <AdminPage
      title={title}
      note={note}
      {...(back && { back })}
      tabs={
        <Tabs
          label={name}
          panelId={panelId}
          selected={state}
          onSelect={(next) => setParams({ state: next }, { replace: true })}
          tabs={states.map((key) => ({ key, label: words[key].tab }))}
        />
      }
    >
      <div id={panelId} role="tabpanel" tabIndex={-1} className="outline-none" aria-label={words[state].tab}>
        <DataTable
          caption={`${name}, ${words[state].tab.toLowerCase()}`}
          columns={[...columns, proposer(), waits ? actions(props, setAsked) : outcome(props)]}
          rows={query.data?.data}
          rowKey={({ id }) => id}
          query={query}
          pages={query.data}
          empty={
            <EmptyState
              drawing={<CardsDrawing />}
              title="Tutto in ordine"
              text={waits ? empty.waiting : empty.decided}
            />
          }
        />
      </div>
      <DecisionDialog {...props} asked={asked} onClose={() => setAsked(null)} />
    </AdminPage>
  )
}

interface Asked<Row> {
  readonly row: Row
  readonly decision: TwoPersonDecision
}

const proposer = <Row extends Proposed<string>>(): Column<Row> => ({
  key: 'by',
  label: 'Proposta da',
  cell: ({ proposed_by: by, proposed_at: at }) => (
    <span className="text-sm">
      {by.name}, <Moment at={at} />
    </span>
  ),
})

const outcome = <Row extends Proposed<State>, State extends string>({
  words,
  after,
}: Pick<TwoPersonPageProps<Row, State>, 'words' | 'after'>): Column<Row> => ({
  key: 'outcome',
  label: 'Esito',
  cell: (row) => (
    <span className="grid gap-1 text-sm max-sm:justify-items-end">
      <Badge tone={words[row.state].tone}>{words[row.state].label}</Badge>
      <span className="text-ink-2" title={row.decision_reason ?? undefined}>
        {row.decided_by ? `${row.decided_by.name}, ` : ''}
        <Moment at={row.decided_at} />
      </span>
      {after?.(row)}
    </span>
  ),
})

type Deciding<Row extends Proposed<State>, State extends string> = Pick<
  TwoPersonPageProps<Row, State>,
  'deciderId' | 'thing' | 'of' | 'blocked'
>

const actions = <Row extends Proposed<State>, State extends string>(
  deciding: Deciding<Row, State>,
  ask: (asked: Asked<Row>) => void,
): Column<Row> => ({
  key: 'actions',
  label: 'Decisione',
  cell: (row) => <Decide {...deciding} row={row} ask={ask} />,
})

function Decide<Row extends Proposed<State>, State extends string>({
  deciderId,
  thing,
  of,
  blocked,
  row,
  ask,
}: Deciding<Row, State> & { row: Row; ask: (asked: Asked<Row>) => void }) {
  if (deciderId === null) return null
  const own = row.proposed_by.id === deciderId
  const which = (
    <span className="sr-only">
      {' '}
      {thing}
      {of(row)}
    </span>
  )
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end">
      {own ? null : (
        <Button blocked={blocked?.(row) ?? false} onClick={() => ask({ row, decision: 'approve' })}>
          Conferma
          {which}
        </Button>
      )}
      <Button look={own ? 'secondary' : 'danger-quiet'} onClick={() => ask({ row, decision: 'reject' })}>
        {own ? 'Ritira' : 'Respingi'}
        {which}
      </Button>
    </span>
  )
}

function DecisionDialog<Row extends Proposed<State>, State extends string>({
  asked,
  onClose,
  panelId,
  thing,
  deciderId,
  consequence,
  decide,
}: TwoPersonPageProps<Row, State> & { asked: Asked<Row> | null; onClose: () => void }) {
  const close = () => {
    decide.reset()
    onClose()
  }
  const approve = asked?.decision === 'approve'
  const verb = approve ? 'Conferma' : asked?.row.proposed_by.id === deciderId ? 'Ritira' : 'Respingi'
  return (
    <ReasonDialog
      open={asked !== null}
      onClose={close}
      title={`${verb} ${thing}`}
      confirm={verb}
      destructive={!approve}
      label="Perché"
      busy={decide.isPending && 'Invio…'}
      error={decide.error}
      onConfirm={(reason) =>
        asked &&
        decide.mutate(
          { id: asked.row.id, decision: asked.decision, reason },
          {
            onSuccess() {
              close()
              // Its row goes, and the button that had the keyboard with it.
              setTimeout(() => document.getElementById(panelId)?.focus())
            },
          },
        )
      }
    >
      {asked ? <div>{consequence(asked.row, asked.decision)}</div> : null}
    </ReasonDialog>
  )
}
