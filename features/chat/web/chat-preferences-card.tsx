import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { CheckboxRow } from '#platform/web/ui/checkbox.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type ChatPreferences, courtesyEndpoints, previewKinds } from '../contract/courtesies.ts'
import { chatPreferencesKey } from './arrivals.ts'

const previews = {
  text: 'Il nome e il testo',
  name: 'Soltanto il nome',
  off: 'Nessun avviso',
} satisfies Record<(typeof previewKinds)[number], string>

/** What the others see while one writes, and what a notice says on the other pages. Each change is saved at once. */
export function ChatPreferencesCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: chatPreferencesKey,
    queryFn: ({ signal }) => fetchBody(courtesyEndpoints.preferences, { signal, quiet: true }),
  })
  return (
    <Panel aria-labelledby="chat-preferences" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="chat-preferences">In chat</span>
      </PanelTitle>
      <div className="mt-3">
        {data ? (
          <Choices chosen={data} />
        ) : error ? (
          <ErrorState onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <div role="status">
            <span className="sr-only">Caricamento</span>
            <Skeleton className="h-36" />
          </div>
        )}
      </div>
    </Panel>
  )
}

function Choices({ chosen }: { chosen: ChatPreferences }) {
  const id = useId()
  const isHostess = useUser().role === 'HOSTESS'
  const { mutate } = useSave()
  return (
    <>
      <CheckboxRow
        label="Mostra quando scrivo"
        hint={
          isHostess
            ? 'Chi scrive con te vede «sta scrivendo», mai prima della tua prima risposta.'
            : 'Chi scrive con te vede «sta scrivendo».'
        }
        checked={chosen.shows_typing}
        onChange={(shows_typing) => mutate({ ...chosen, shows_typing })}
      />
      <fieldset className="mt-3.5">
        <legend className="text-base font-semibold">Nuovi messaggi mentre sei in un’altra pagina</legend>
        <div className="mt-1 grid">
          {previewKinds.map((kind) => (
            <Radio
              key={kind}
              target
              name={`${id}-previews`}
              label={previews[kind]}
              checked={chosen.previews === kind}
              onChange={() => mutate({ ...chosen, previews: kind })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** Shows the choice at once, and takes it back if it could not be saved. */
function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ChatPreferences) => call(courtesyEndpoints.prefer, { body }),
    // One after another, so that the last choice is the one that stays.
    scope: { id: 'chat-preferences' },
    onMutate: (body) => queryClient.setQueryData<ChatPreferences>(chatPreferencesKey, body),
    onSuccess: () => toast.success('Preferenze aggiornate'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatPreferencesKey }),
  })
}
