import { useQuery } from '@tanstack/react-query'
import { profileMissing } from '#features/profiles/contract/profiles.ts'
import { profileQuery } from '#features/profiles/web/queries.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Somebody by name, with whom there is no chat that this person could begin here. */
export function Unknown({ name, onBack }: { name: string; onBack: () => void }) {
  const { data: profile, isPending } = useQuery({ ...profileQuery(name, useUser()), retry: false })
  const person = profile?.user
  useRootMark('conversing')
  return (
    <section
      data-conversation
      aria-label="Conversazione non trovata"
      className="grid min-h-0 place-items-center"
    >
      {isPending ? (
        <Skeleton className="h-24 w-64" />
      ) : (
        <EmptyState
          drawing={<CardsDrawing />}
          title={person ? `Nessuna chat con ${person.name}` : 'Nessuna chat'}
          text={person ? 'Dal suo profilo vedi se puoi scrivere un messaggio gratuito.' : profileMissing}
          action={
            <span className="flex flex-wrap justify-center gap-2.5">
              <Button look="secondary" onClick={onBack}>
                Torna ai messaggi
              </Button>
              {person ? (
                <ButtonLink to={`/user-profile/${encodeURIComponent(person.name)}`}>
                  Vedi il profilo
                </ButtonLink>
              ) : null}
            </span>
          }
        />
      )}
    </section>
  )
}
