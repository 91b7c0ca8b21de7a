import { useSyncExternalStore } from 'react'
import { RestoredDraft } from './restored-draft.tsx'
import { useSavingPage } from './saving.tsx'

/** What happened to the fields of this page without their owner, each with the way back. */
export function SavingNotices() {
  const page = useSavingPage()
  const notices = useSyncExternalStore(page.subscribe, page.notices, page.notices)
  const restored = notices.filter(({ kind }) => kind === 'restored')
  const overtaken = notices.filter(({ kind }) => kind === 'overtaken')
  return (
    <div className={notices.length > 0 ? 'mt-5 grid gap-3' : ''}>
      <RestoredDraft discard={restored.length > 0 ? () => restored.forEach(({ undo }) => undo()) : null} />
      <div role="status" className="empty:hidden">
        {overtaken.length > 0 ? (
          <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-wait-soft px-4 text-base text-wait-text">
            <span className="py-2.5">Un’altra scheda ha salvato un testo più nuovo. Adesso vedi quello.</span>
            <button
              type="button"
              className="link min-h-target"
              onClick={() => overtaken.forEach(({ undo }) => undo())}
            >
              Riprendi la tua
            </button>
          </p>
        ) : null}
      </div>
    </div>
  )
}
