import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'

/** `onClear` is absent when nothing is filtered. */
export function NothingFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      lang={langOf('No profiles found')}
      drawing={<SearchDrawing />}
      title={say('No profiles found')}
      text={say('Try adjusting your search filters')}
      action={
        onClear ? (
          <Button look="secondary" onClick={onClear}>
            {say('Clear All')}
          </Button>
        ) : undefined
      }
    />
  )
}
