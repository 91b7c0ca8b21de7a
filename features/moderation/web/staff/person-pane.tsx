import { useRef, useState } from 'react'
import { HintLine } from '#platform/web/staff/hint-line.tsx'
import { draftOf, useDrafts } from './drafts.ts'
import { usePersonClaim } from './claims.ts'
import { useFullyShown } from './fully-shown.ts'
import type { QueuedPerson } from './people-queries.ts'
import { PersonBar } from './person-bar.tsx'
import { PersonCase } from './person-case.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonSide } from './person-side.tsx'
import type { Outcome } from './queries.ts'
import { caseHeadingId, focusRow, isRowCovered } from './row-focus.ts'
import { StatementPreview } from './statement-preview.tsx'
import { decidable, personRowId } from './use-people.ts'
import { usePersonDesk } from './use-person-desk.ts'
import { usePersonKeys } from './use-person-keys.ts'

interface PersonPaneProps {
  person: QueuedPerson
  place: { readonly at: number; readonly of: number }
  /** Who else has them before them. */
  holder: string | undefined
  mayDecide: boolean
  /** Whether it can be seen, so that it is claimed. */
  shown: boolean
  shortcuts: boolean
  /** Why a key did nothing. */
  hint: string
  onHint: (text: string) => void
  onLeft: (userId: number, outcome: Outcome) => void
  onStep: (by: 1 | -1) => void
  /** Narrow windows: back to the list. */
  onBack: () => void
  className: string
}

/** All that is open about one person, to be decided together. */
export function PersonPane(props: PersonPaneProps) {
  const { person, place, holder, mayDecide, shown, shortcuts, onHint } = props
  // Whoever a colleague has before them is read, and not decided about.
  const mayAct = mayDecide && holder === undefined && decidable(person).length > 0
  const obstacle = usePersonClaim(person, mayAct && shown)
  const pane = useRef<HTMLElement>(null)
  const seen = useFullyShown(pane, shown)
  const desk = usePersonDesk({ person, mayAct, obstacle, onHint, onLeft: props.onLeft })
  const [previewing, setPreviewing] = useState<number>()
  usePersonKeys({ person, desk, pane, shortcuts, shown, seen, onHint, onPreview: setPreviewing })
  const hint = shown ? props.hint : ''
  return (
    <section
      ref={pane}
      aria-labelledby={caseHeadingId}
      aria-busy={!seen}
      className={`flex min-h-0 flex-col bg-surface ${props.className}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave(event.target, person.id, props.onBack)
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto low:overflow-visible">
        <PersonHead person={person} place={place} onStep={props.onStep} onBack={props.onBack} />
        <div className="2xl:grid 2xl:grid-cols-[minmax(0,1fr)_308px]">
          <div className="border-line 2xl:border-r">
            {person.cases.map((moderationCase) => (
              <PersonCase
                key={moderationCase.id}
                moderationCase={moderationCase}
                desk={desk}
                shortcuts={shortcuts}
                onPreview={setPreviewing}
              />
            ))}
          </div>
          <PersonSide person={person} />
        </div>
      </div>
      {desk.open.length > 0 ? (
        <PersonBar person={person} desk={desk} shortcuts={shortcuts} hint={hint} />
      ) : (
        <>
          <p
            role="status"
            className="border-t border-line bg-wait-soft px-4 py-3 text-sm font-medium lg:px-6"
          >
            {whyOnlyRead(holder, mayDecide)}
          </p>
          <HintLine text={hint} />
        </>
      )}
      <Preview person={person} caseId={previewing} onClose={() => setPreviewing(undefined)} />
    </section>
  )
}

function whyOnlyRead(holder: string | undefined, mayDecide: boolean): string {
  if (holder !== undefined) return `Lo sta esaminando ${holder}.`
  return mayDecide
    ? 'La prima decisione è tua, quindi ora tocca a un’altra persona del team.'
    : 'Il tuo ruolo permette di leggere la coda, non di decidere.'
}

interface PreviewProps {
  person: QueuedPerson
  caseId: number | undefined
  onClose: () => void
}

function Preview({ person, caseId, onClose }: PreviewProps) {
  const { drafts } = useDrafts()
  const moderationCase = person.cases.find(({ id }) => id === caseId)
  if (moderationCase === undefined) return null
  const { reason, ground } = draftOf(drafts, moderationCase)
  return (
    <StatementPreview caseId={moderationCase.id} reason={reason} rule={ground || null} onClose={onClose} />
  )
}

/** Escape leads from a field to its case, from a case to the row of the person; nothing here keeps the keyboard. */
function leave(target: EventTarget, personId: number, onBack: () => void): void {
  if (!(target instanceof Element) || target.closest('dialog, [role=dialog]')) return
  const article = target.closest('article')
  if (article instanceof HTMLElement && target !== article) article.focus()
  else if (isRowCovered(personRowId(personId))) onBack()
  else focusRow(personRowId(personId))
}
