import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../shell/page-title.ts'
import { TabStrip } from './tab-strip.tsx'
import { TitleBarEnd } from './title-bar-end.tsx'

interface AdminPageProps {
  /** Heading of the page and title of the browser's tab. */
  title: string
  /** A few words beside the heading: a figure, what is being shown. */
  note?: ReactNode
  /** Buttons, a search field: at the end of the title bar. */
  actions?: ReactNode
  /** `<Tabs>` under the title. */
  tabs?: ReactNode
  /** Where the page belongs to another: `{ to: '/admin/users', label: 'Utenti' }`. */
  back?: { readonly to: string; readonly label: string }
  children: ReactNode
}

/** The frame of a page of the back office: the title bar stays, what is below it scrolls. */
export function AdminPage({ title, note, actions, tabs, back, children }: AdminPageProps) {
  usePageTitle(title)
  return (
    <>
      <div className="flex-none">
        {back ? (
          <Link
            to={back.to}
            className="mx-4 mt-3 -mb-2 inline-flex min-h-8 items-center gap-1.5 rounded-xs text-sm font-medium text-ink-2 hover:text-ink lg:mx-7"
          >
            <ArrowLeft size={16} strokeWidth={1.8} aria-hidden />
            {back.label}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-4 pt-5 lg:px-7">
          <h1 className="min-w-0 text-title break-words">{title}</h1>
          {note ? <div className="num text-sm text-ink-2">{note}</div> : null}
          {actions ? (
            <div className="ml-auto flex flex-wrap items-center justify-end gap-2.5 max-sm:ml-0 max-sm:w-full max-sm:justify-start">
              {actions}
            </div>
          ) : (
            <span className="flex-1 max-lg:hidden" />
          )}
          <TitleBarEnd />
        </div>
        {tabs ? <TabStrip>{tabs}</TabStrip> : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 low:overflow-visible pt-5 pb-10 lg:px-7">
        {children}
      </div>
    </>
  )
}
