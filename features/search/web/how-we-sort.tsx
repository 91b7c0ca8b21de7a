import { Suspense } from 'react'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { useModal } from '#platform/web/shell/modal.tsx'

/** Fetched when it is asked for. */
const Criteria = lazyPage(() => import('./sort-criteria.tsx'), 'Criteria')

/** The criteria of each order, open to everybody. */
export function HowWeSort({ forHostess }: { forHostess: boolean }) {
  const modal = useModal()
  return (
    <p className="mt-10 text-center text-sm">
      <button
        type="button"
        className="link min-h-target"
        onClick={() =>
          modal.open({
            title: 'Come ordiniamo i risultati',
            body: (
              <Suspense>
                <Criteria forHostess={forHostess} />
              </Suspense>
            ),
          })
        }
      >
        Come ordiniamo i risultati
      </button>
    </p>
  )
}
