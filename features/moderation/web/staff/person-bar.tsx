import { Button } from '#platform/web/ui/button.tsx'
import { HintLine } from '#platform/web/staff/hint-line.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { wordsOf } from './case-words.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { NotSent } from './not-sent.tsx'
import { conflictOf, type QueuedPerson } from './people-queries.ts'
import { decideWords } from './person-words.ts'
import { notSent } from './queries.ts'
import { type PersonDesk, personCaseId } from './use-person-desk.ts'

interface PersonBarProps {
  person: QueuedPerson
  desk: PersonDesk
  shortcuts: boolean
  hint: string
}

/** The one action, and everything that stands in its way. */
export function PersonBar({ person, desk, shortcuts, hint }: PersonBarProps) {
  const { decision, arrived, blocked, alone, open } = desk
  const [only] = open
  const conflict = conflictOf(decision.error, person)
  return (
    <div className="border-t border-line bg-surface">
      {arrived.length > 0 ? (
        <Arrived desk={desk} />
      ) : blocked ? (
        <p role="status" className="bg-wait-soft px-4 py-2.5 text-sm font-medium lg:px-6">
          {blocked}
        </p>
      ) : null}
      {conflict === undefined ? null : (
        <p role="alert" className="bg-danger-soft px-4 py-2.5 text-sm font-medium text-danger-text lg:px-6">
          {conflict}
        </p>
      )}
      <NotSent shown={notSent(decision.error)} />
      <HintLine text={hint} />
      {alone && only ? (
        <DecisionButtons
          approveWord={wordsOf(only).approve}
          obstacle={blocked}
          meant={desk.outcomeOf(only)}
          sending={decision.isPending ? decision.variables.body.decisions[0]?.decision : undefined}
          shortcuts={shortcuts}
          onApprove={() => desk.approve(only)}
          onReject={() => desk.reject(only)}
        />
      ) : (
        <DecideAll desk={desk} shortcuts={shortcuts} />
      )}
    </div>
  )
}

function DecideAll({ desk, shortcuts }: { desk: PersonDesk; shortcuts: boolean }) {
  const { meant, open, blocked, decision } = desk
  const without = open.length - meant.length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
      <p className="min-w-0 flex-1 text-xs leading-normal text-ink-2">{stateWords(meant.length, without)}</p>
      <Button
        size="lg"
        className="max-sm:w-full"
        aria-keyshortcuts={shortcuts ? 'A' : undefined}
        blocked={blocked ?? (meant.length === 0 && 'Segna prima un esito')}
        busy={decision.isPending && 'Invio…'}
        onClick={desk.decide}
      >
        {decideWords(meant.length, open.length)}
        {shortcuts ? <KeyCap>A</KeyCap> : null}
      </Button>
    </div>
  )
}

function stateWords(meant: number, without: number): string {
  if (meant === 0) return 'Segna un esito per ogni pratica. Si cambia fino all’ultimo.'
  if (without === 0) return 'Ogni esito si cambia prima di decidere.'
  return without === 1
    ? 'Una pratica senza esito resta aperta.'
    : `${without} pratiche senza esito restano aperte.`
}

/** Nothing goes on before a look at what has come. */
function Arrived({ desk: { arrived, waitsFor, look } }: { desk: PersonDesk }) {
  const [first] = arrived
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-wait-soft px-4 py-2.5 text-sm font-medium lg:px-6"
    >
      <span className="min-w-0 flex-1">{waitsFor}</span>
      <Button
        look="secondary"
        size="sm"
        onClick={() => {
          look()
          if (first) document.getElementById(personCaseId(first.id))?.focus()
        }}
      >
        Guarda
      </Button>
    </div>
  )
}
