import { type SavedSearch, savedSearchEndpoints, savedSearchLimits } from '../contract/saved-searches.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { savedSearchesQuery } from './saved-queries.ts'

export function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const form = useEndpointForm(savedSearchEndpoints.change, {
    params: { id: search.id },
    defaults: { name: search.name },
    id: `search-${search.id}`,
    blame: 'name',
    outdates: [savedSearchesQuery.queryKey],
    onDone: onClose,
  })

  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="flex flex-wrap items-start gap-3"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        label="Nome"
        autoComplete="off"
        autoFocus
        className="min-w-0 flex-1 basis-64"
        maxLength={savedSearchLimits.nameLength}
        {...form.field('name')}
      />
      <div className="flex gap-2 pt-6.5">
        <Button type="submit" busy={form.busy && 'Salvo…'}>
          Salva
        </Button>
        <Button look="secondary" onClick={onClose}>
          Annulla
        </Button>
      </div>
    </form>
  )
}
