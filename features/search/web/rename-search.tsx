import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type SavedSearch, savedSearchEndpoints, savedSearchLimits } from '../contract/saved-searches.ts'
import { useFormProblems } from '#platform/web/forms/form-problems.ts'
import { call } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { savedSearchesQuery } from './saved-queries.ts'

export function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<{ name: string }>({ defaultValues: { name: search.name }, shouldFocusError: false })
  const { refuse, errorOf } = useFormProblems(form, ['name'])
  const field = `search-name-${search.id}`

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await call(savedSearchEndpoints.change, { params: { id: search.id }, body: { name } })
      await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
      onClose()
    } catch (error) {
      refuse(error)
      document.getElementById(field)?.focus()
    }
  })

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-start gap-3"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        id={field}
        label="Nome"
        autoComplete="off"
        autoFocus
        className="min-w-0 flex-1 basis-64"
        maxLength={savedSearchLimits.nameLength}
        error={errorOf('name') ?? form.formState.errors.root?.message}
        {...form.register('name')}
      />
      <div className="flex gap-2 pt-6.5">
        <Button type="submit" busy={form.formState.isSubmitting && 'Salvataggio...'}>
          Salva
        </Button>
        <Button look="secondary" onClick={onClose}>
          Annulla
        </Button>
      </div>
    </form>
  )
}
