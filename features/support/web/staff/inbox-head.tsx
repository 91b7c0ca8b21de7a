import { CircleQuestionMark, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TabStrip } from '#platform/web/staff/tab-strip.tsx'
import { TitleBarEnd } from '#platform/web/staff/title-bar-end.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { type InboxView, inboxViews } from '../../contract/support.ts'
import { supportInboxId } from './support-list.tsx'
import type { useInbox } from './support-queries.ts'

export const inboxWords: Record<InboxView, { tab: string; empty: string }> = {
  waiting: { tab: 'Da rispondere', empty: 'Tutti hanno avuto risposta.' },
  snoozed: { tab: 'Rimandate', empty: 'Nessuna conversazione è rimandata.' },
  mine: { tab: 'Mie', empty: 'Non hai preso in carico nessuna conversazione.' },
  closed: { tab: 'Chiuse', empty: 'Nessuna conversazione è chiusa.' },
  all: { tab: 'Tutte', empty: 'Nessuno ha ancora scritto all’assistenza.' },
  contact: { tab: 'Modulo di contatto', empty: 'Dal modulo non è arrivato nulla.' },
}

interface InboxHeadProps {
  view: InboxView
  onView: (view: InboxView) => void
  /** Undefined until they are known. */
  counts: NonNullable<ReturnType<typeof useInbox>['data']>['counts'] | undefined
  /** How the work goes, in figures. */
  figures: string
  /** Why a key did nothing. */
  hint: string
  onHelp: () => void
  search: ReactNode
}

export function InboxHead({ view, onView, counts, figures, hint, onHelp, search }: InboxHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-5 lg:px-7">
        <h1 className="text-[1.75rem]">Assistenza</h1>
        <p className="num text-sm text-ink-2">{figures}</p>
        <p role="status" className="min-w-0 text-sm font-medium text-wait-text">
          {hint}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
          {search}
          <Button look="tertiary" size="sm" onClick={onHelp}>
            <CircleQuestionMark size={18} strokeWidth={1.6} aria-hidden />
            Scorciatoie
          </Button>
          <TitleBarEnd />
        </div>
      </div>
      <TabStrip>
        <Tabs
          label="Posta in arrivo"
          panelId={supportInboxId}
          selected={view}
          onSelect={onView}
          tabs={inboxViews.map((key) => ({
            key,
            label: (
              <>
                {inboxWords[key].tab}
                {key === 'all' || key === 'closed' || !counts ? null : (
                  <span className="num rounded-[10px] bg-sunken px-1.75 text-2xs leading-normal font-semibold text-ink-2">
                    {counts[key]}
                  </span>
                )}
              </>
            ),
          }))}
        />
      </TabStrip>
    </>
  )
}

interface InboxSearchProps {
  view: InboxView
  words: string
  onSearch: (words: string) => void
}

/** In all conversations, whatever the tab, but for «Chiuse», which looks among those; Enter looks. */
export function InboxSearch({ view, words, onSearch }: InboxSearchProps) {
  const [text, setText] = useState(words)
  const label = view === 'closed' ? 'Cerca nelle chiuse' : 'Cerca nelle conversazioni'
  return (
    <form
      role="search"
      className="relative w-72 max-sm:w-auto max-sm:flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Search
        size={18}
        strokeWidth={1.6}
        className="pointer-events-none absolute top-3.25 left-3 text-ink-2"
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        // Short enough for phones.
        placeholder={view === 'closed' ? label : 'Cerca conversazioni'}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="input h-11! pr-11! pl-10! text-base"
      />
      {words === '' ? null : (
        <IconButton
          label="Rimuovi la ricerca"
          className="absolute top-0 right-0"
          onClick={() => onSearch('')}
        >
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
    </form>
  )
}
