import { useState } from 'react'
import { cardWords } from '#features/conditions/contract/card.ts'
import type { Card } from '#features/conditions/contract/conditions.ts'
import { ConditionLines, OwnSentence } from '#features/conditions/web/condition-lines.tsx'
import type { ConditionsState } from '#features/conditions/web/queries.ts'
import { useAccept } from '#features/conditions/web/use-accept.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { OtherUser } from '../contract/chat.ts'

interface ConditionsChangedProps {
  other: OtherUser
  conditions: ConditionsState
}

/** Above the composer of a conversation that goes on: what she asks now. Nothing waits for his answer. */
export function ConditionsChanged({ other, conditions }: ConditionsChangedProps) {
  if (conditions.step !== 'write' || !conditions.outdated || !conditions.card) return null
  return (
    <Changed
      key={conditions.card.version}
      other={other}
      card={conditions.card}
      known={conditions.accepted?.words}
    />
  )
}

interface ChangedProps {
  other: OtherUser
  card: Card
  /** What he had said yes to; undefined: she had asked for nothing then. */
  known: readonly string[] | undefined
}

function Changed({ other, card, known }: ChangedProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending, isError } = useAccept(other.id)
  const words = cardWords(card.lines, card.sentence)
  const added = known === undefined ? [] : words.filter((each) => !known.includes(each))
  const gone = (known ?? []).filter((each) => !words.includes(each))
  const accept = (
    <Button busy={isPending && 'Salvo…'} onClick={() => mutate(card.version)}>
      {isError ? 'Riprova' : 'D’accordo'}
    </Button>
  )
  return (
    <section
      aria-labelledby="conditions-changed"
      className="mx-6 mb-3 max-h-[45%] flex-none overflow-y-auto rounded-md bg-sunken px-5 py-4 max-sm:mx-3"
    >
      <h3 id="conditions-changed" className="font-text text-md font-semibold tracking-normal">
        {known === undefined ? `${other.name} ora ha le sue condizioni` : 'Ha cambiato le sue condizioni'}
      </h3>
      {added.length + gone.length > 0 ? (
        <ul className="mt-1.5 grid gap-1 text-base leading-normal">
          {added.map((each) => (
            <li key={each} className="wrap-anywhere">
              <span className="text-ink-2">Adesso: </span>
              {each}
            </li>
          ))}
          {gone.map((each) => (
            <li key={each} className="wrap-anywhere text-ink-2">
              Non più: {each}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="text-sm leading-normal text-ink-2">
        {isError ? 'Non siamo riusciti a salvarlo.' : ''}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {accept}
        <Button look="secondary" onClick={() => setOpen(true)}>
          Leggile tutte
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Le condizioni di ${other.name}`}
        actions={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              Chiudi
            </Button>
            {accept}
          </>
        }
      >
        {open ? (
          <div className="mt-3 grid gap-5 text-ink">
            <ConditionLines shown={card} {...(known && { known })} />
            {card.sentence === null ? null : <OwnSentence>{card.sentence}</OwnSentence>}
          </div>
        ) : null}
      </Dialog>
    </section>
  )
}
