import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { filterWordLength, filterWordsMax, wordFilterEndpoints } from '../contract/word-filter.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RemovableChip } from '#platform/web/ui/chip.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

const filterKey = ['word-filter'] as const

/** A hostess's own list: messages that contain one of the words arrive hidden. Each change is saved at once. */
export function WordFilterCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: filterKey,
    queryFn: ({ signal }) => fetchBody(wordFilterEndpoints.get, { signal, quiet: true }),
  })
  return (
    <Panel aria-label="Filtro parole" className="p-6 max-sm:p-4">
      <PanelTitle aside={data ? <Count words={data.words} /> : null}>Filtro parole</PanelTitle>
      <p className="mt-2 text-base text-ink-2">
        I messaggi con una di queste parole ti arrivano nascosti, e decidi tu se aprirli. Chi scrive non lo
        sa.
      </p>
      <div className="mt-4">
        {data ? (
          <Words words={data.words} />
        ) : error ? (
          <ErrorState onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <div role="status">
            <span className="sr-only">Caricamento</span>
            <Skeleton className="h-11" />
          </div>
        )}
      </div>
    </Panel>
  )
}

function Count({ words }: { words: readonly string[] }) {
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      {words.length} di {filterWordsMax}
    </span>
  )
}

function Words({ words }: { words: readonly string[] }) {
  const { mutate, mutateAsync, isPending } = useSave()
  const form = useEndpointForm(wordFilterEndpoints.put, {
    defaults: { word: '' },
    id: 'filter',
    again: true,
    check: ({ word }) => ({ word: mistakeIn(word.trim(), words) ?? false }),
    body: ({ word }) => ({ words: [...words, word.trim()] }),
    send: (body) => mutateAsync(body.words),
  })

  return (
    <>
      {words.length > 0 ? (
        <ul aria-label="Parole del filtro" className="mb-4 flex flex-wrap gap-2">
          {words.map((each) => (
            <li key={each} className="max-w-full wrap-anywhere">
              <RemovableChip
                removeLabel={`Rimuovi ${each} dal filtro`}
                onRemove={() => mutate(words.filter((other) => other !== each))}
              >
                {each}
              </RemovableChip>
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={form.submit} noValidate className="flex flex-wrap items-start gap-2">
        <TextInput
          label="Nuova parola"
          hint="Vale anche con maiuscole, accenti, punti o cifre al posto delle lettere."
          className="min-w-36 flex-1"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={filterWordLength.max}
          {...form.field('word')}
        />
        <Button type="submit" look="secondary" busy={isPending && 'Salvo…'} className="mt-6.5">
          Aggiungi
        </Button>
      </form>
    </>
  )
}

function mistakeIn(word: string, words: readonly string[]): string | undefined {
  if (word.length < filterWordLength.min) return `Ogni parola ha almeno ${filterWordLength.min} caratteri.`
  if (words.length >= filterWordsMax) return `Puoi tenere al massimo ${filterWordsMax} parole.`
  const same = words.some((other) => other.toLocaleLowerCase('it') === word.toLocaleLowerCase('it'))
  return same ? 'Questa parola è già nel filtro.' : undefined
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (words: readonly string[]) =>
      fetchBody(wordFilterEndpoints.put, { body: { words: [...words] } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(filterKey, saved)
      // What the chats show depends on it.
      void queryClient.invalidateQueries({ queryKey: sharedKeys.chats })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.messages })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}
