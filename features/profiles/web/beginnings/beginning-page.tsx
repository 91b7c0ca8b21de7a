import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { photosQuery } from '#features/photos/web/queries.ts'
import { StudioShell } from '../studio/studio-shell.tsx'
import { AboutStep, PhotoStep, WantedStep } from './king-steps.tsx'
import { draftOf } from './king-draft.ts'

/** `/inizio`: a king's first profile in three steps, each saved by itself and none of them required. */
export function BeginningPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const { data: photos } = useQuery(photosQuery)
  // What is public already is changed in the profile, where it waits for a moderator in the open.
  if (user.approval_status !== 'pending') return <Navigate to="/profile" replace />
  const saved = draftOf(user)
  const steps = [
    { slug: '1', name: 'Foto', done: (photos?.length ?? 0) > 0, Page: PhotoStep },
    {
      slug: '2',
      name: 'Su di te',
      done: saved.about !== '' || saved.languages.length > 0,
      Page: AboutStep,
    },
    { slug: '3', name: 'Che cosa cerchi', done: saved.wanted !== '', Page: WantedStep },
  ] as const
  const current = steps.find(({ slug }) => slug === search.get('passo')) ?? steps[0]
  return (
    <StudioShell
      studio={{
        addressOf: ({ slug }) => `/inizio?passo=${slug}`,
        keptAs: 'inizio',
        steps,
        current,
        exit: '/attesa',
        finish: { label: 'Fatto', to: '/attesa', early: false },
        sentAlong: null,
        missing: [],
      }}
    >
      <current.Page key={current.slug} />
    </StudioShell>
  )
}
