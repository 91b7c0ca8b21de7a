import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#web/shell/error-page.tsx'
import { ModerationPage } from './moderation-page.tsx'
import { Rail } from './rail.tsx'
import { SupportPage } from './support-page.tsx'

/** The back office: its own frame, its own chunk; the guard of `/admin/*` stands in routes.tsx. */
export function AdminPages() {
  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[228px_minmax(0,1fr)] lg:grid-rows-1">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed! focus:top-4! focus:left-4! focus:z-(--z-toast) focus:rounded-sm focus:bg-surface focus:px-4! focus:py-3! focus:font-semibold"
      >
        Vai al contenuto
      </a>
      <Rail />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
        <Routes>
          <Route index element={<ModerationPage />} />
          <Route path="support" element={<SupportPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </main>
    </div>
  )
}
