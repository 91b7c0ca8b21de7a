import '#platform/web/staff/admin.css'
import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SkipLink } from '#platform/web/ui/skip-link.tsx'
import { WithCommand } from './command.tsx'
import { ForOthersPage } from './for-others-page.tsx'
import { sections } from './sections.ts'
import { Sidebar } from './sidebar.tsx'

const AccessPage = lazyPage(() => import('#features/staff/web/staff/access-page.tsx'), 'AccessPage')

/** The back office: its own frame, its own chunks; the guard of `/admin/*` stands in routes.tsx. */
export function AdminPages() {
  useRootMark('back-office')
  const { admin_role: role, second_factor: factor } = useUser()
  // Until the second factor is set up the server opens nothing else either.
  const enrolling = factor === 'required'
  const open = enrolling ? [] : sections.filter(({ permission }) => can(role, permission))
  const others = enrolling ? [] : sections.filter((section) => !open.includes(section) && section.path !== '')
  return (
    <WithCommand sections={open}>
      {(openSearch) => (
        <div className="grid h-dvh low:h-auto low:min-h-dvh grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[228px_minmax(0,1fr)] lg:grid-rows-1">
          <SkipLink />
          <Sidebar sections={open} onSearch={openSearch} />
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
            <Suspense fallback={<PageSkeleton />}>
              <Routes>
                {open.map(({ path, page: Page }) => (
                  <Route key={path} path={path === '' ? '/' : `${path}/*`} element={<Page />} />
                ))}
                {open[0] !== undefined && open[0].path !== '' && (
                  <Route index element={<Navigate to={open[0].path} replace />} />
                )}
                {others.map((section) => (
                  <Route
                    key={section.path}
                    path={`${section.path}/*`}
                    element={<ForOthersPage section={section} own={open[0]} />}
                  />
                ))}
                <Route path="access" element={<AccessPage />} />
                <Route
                  path="*"
                  element={enrolling ? <Navigate to="/admin/access" replace /> : <NotFoundPage />}
                />
              </Routes>
            </Suspense>
          </main>
        </div>
      )}
    </WithCommand>
  )
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-6 p-6" aria-hidden="true">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
