import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { homeOf } from '#features/accounts/web/access.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { StudioShell } from '#features/profiles/web/studio/studio-shell.tsx'
import { ErrorBoundary } from '#platform/web/shell/error-boundary.tsx'
import { useOwn } from './own.ts'
import { missingFor, sentAlongWords, steps } from './steps.tsx'

/** `/studio` and its steps: where a hostess makes her profile, and changes it later. */
export function StudioPage() {
  const user = useUser()
  const { step: slug } = useParams()
  const own = useOwn(false)
  const { data: lists } = useQuery(miscdataQuery)
  const listed = steps.map((step) => ({ ...step, done: step.isDone(user, own) }))
  const current = listed.find((step) => step.slug === slug)
  if (!current) {
    const next = listed.find((step) => !step.done) ?? listed[0]
    return <Navigate to={`/studio/${next?.slug}`} replace />
  }
  const waits = user.approval_status === 'pending'
  const occasions = listed.find((step) => step.slug === 'occasioni')
  const words = lists && sentAlongWords(user, lists)
  return (
    <StudioShell
      studio={{
        addressOf: ({ slug: name }) => `/studio/${name}`,
        keptAs: 'studio',
        steps: listed,
        current,
        exit: '/profile',
        // Who waits goes where whoever waits is at home.
        finish: waits
          ? { label: 'Invia in revisione', to: homeOf(user), early: true }
          : { label: 'Fatto', to: '/profile', early: false },
        sentAlong: occasions && words ? { words, step: occasions } : null,
        missing: missingFor(user),
      }}
    >
      <ErrorBoundary>
        {/* The bar of the step comes with it: the page keeps its height. */}
        <Suspense fallback={<div className="flex-1" />}>
          <current.Page key={current.slug} />
        </Suspense>
      </ErrorBoundary>
    </StudioShell>
  )
}
