import { profileMissing } from '#features/profiles/contract/profiles.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'

export function MissingProfile() {
  return (
    <>
      <h1 className="sr-only">Profilo</h1>
      <EmptyState
        drawing={<SearchDrawing />}
        title={profileMissing}
        action={<ButtonLink to="/search">Vai alla ricerca</ButtonLink>}
      />
    </>
  )
}
