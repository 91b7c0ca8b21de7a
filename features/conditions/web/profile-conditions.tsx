import { useQuery } from '@tanstack/react-query'
import { ConditionLines, OwnSentence } from './condition-lines.tsx'
import { conditionsQuery } from './queries.ts'

/** On her page, before anybody pays: the card that he will accept. Left out where she asks for nothing. */
export function ProfileConditions({ hostessId }: { hostessId: number }) {
  const { data } = useQuery(conditionsQuery(hostessId))
  const card = data?.card
  if (!card) return null
  return (
    <section aria-labelledby="conditions" className="border-t border-line py-8 first:border-0 max-sm:py-6">
      <h2 id="conditions" className="mb-4 text-2xl">
        Le mie condizioni
      </h2>
      {card.lines.length > 0 ? <ConditionLines shown={card} columns /> : null}
      {card.sentence === null ? null : (
        <div className={card.lines.length > 0 ? 'mt-5' : ''}>
          <OwnSentence>{card.sentence}</OwnSentence>
        </div>
      )}
    </section>
  )
}
