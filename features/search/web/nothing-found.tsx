import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'

/** `onClear` is absent when nothing is filtered. */
export function NothingFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      lang="en"
      drawing={<SearchDrawing />}
      title="No profiles found"
      text="Try adjusting your search filters"
      action={
        onClear ? (
          <Button look="secondary" onClick={onClear}>
            Clear All
          </Button>
        ) : undefined
      }
    />
  )
}
