import { Suspense } from 'react'
import { useSession } from '#features/accounts/web/session.tsx'
import type { User } from '#features/profiles/contract/user.ts'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { canSave } from './can-save.ts'

const FavouriteHeart = lazyExtra(() => import('./heart.tsx'), 'FavouriteHeart')

/** On the profile of somebody whom the viewer may find. */
export function ProfileHeart({ user }: { user: Pick<User, 'id' | 'name' | 'role'> }) {
  const { user: viewer } = useSession()
  if (!canSave(viewer) || viewer?.role === user.role) return null
  return (
    <div className="mt-4 min-h-target">
      <Suspense>
        <FavouriteHeart id={user.id} name={user.name} look="button" />
      </Suspense>
    </div>
  )
}
