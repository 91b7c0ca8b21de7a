import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useHint } from '#platform/web/staff/hint.ts'
import { useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { TabStrip } from '#platform/web/staff/tab-strip.tsx'
import { TitleBarEnd } from '#platform/web/staff/title-bar-end.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { type InboxView, inboxViews, type SupportConversation } from '../../contract/support.ts'
import { ContactMessages } from './contact-messages.tsx'
import { supportKeys } from './support-keys.ts'
import { SupportList, supportInboxId } from './support-list.tsx'
import { useCurrent, useInboxLocation, useWalk } from './inbox-location.ts'
import { useInbox } from './support-queries.ts'
import { SupportThread } from './support-thread.tsx'

const words: Record<InboxView, { tab: string; empty: string }> = {
  waiting: { tab: 'Da rispondere', empty: 'Nessuno aspetta una risposta.' },
  mine: { tab: 'Mie', empty: 'Non hai preso in carico nessuna conversazione.' },
  all: { tab: 'Tutte', empty: 'Nessuno ha ancora scritto all’assistenza.' },
  contact: { tab: 'Modulo di contatto', empty: 'Dal modulo non è arrivato nulla.' },
}

/** Who waits for the staff, the longest first; one conversation beside it. */
export function SupportPage() {
  usePageTitle('Assistenza')
  const { view, chatId, setView, open } = useInboxLocation()
  const inbox = useInbox(view)
  const { data } = inbox
  const current = useCurrent(data?.data, chatId, view)
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const [helping, setHelping] = useState(false)
  const [hint, notify] = useHint()

  const { step, goOn, goBack } = useWalk(data?.data ?? [], chatId, open)
  function walk(by: 1 | -1) {
    if (!step(by) && view !== 'contact')
      notify(by === 1 ? 'Non ce ne sono altre in questo elenco.' : 'È la prima di questo elenco.')
  }
  useShortcuts(shortcuts, {
    j: () => walk(1),
    k: () => walk(-1),
    '?': () => setHelping(true),
  })

  return (
    <>
      <div className={chatId === null ? '' : 'max-lg:hidden'}>
        <InboxHead
          view={view}
          onView={setView}
          counts={data?.counts}
          hint={hint}
          onHelp={() => setHelping(true)}
        />
      </div>
      <div
        className={`grid min-h-0 flex-1 ${view === 'contact' ? '' : 'lg:grid-cols-[minmax(280px,380px)_minmax(0,1fr)]'}`}
      >
        <section
          id={supportInboxId}
          role="tabpanel"
          tabIndex={-1}
          aria-label={words[view].tab}
          className={`min-h-0 overflow-y-auto border-line low:overflow-visible lg:border-r ${current ? 'max-lg:hidden' : ''}`}
        >
          <Listed view={view} inbox={inbox} currentId={chatId} onOpen={open} />
        </section>
        {current ? (
          <SupportThread
            key={current.chat.id}
            conversation={current}
            staff={data?.staff ?? []}
            shortcuts={shortcuts}
            onBack={goBack}
            onClosed={() => {
              notify(`${current.chat.other_user.name}: conversazione chiusa.`)
              if (view === 'waiting') goOn(current.chat.id)
            }}
          />
        ) : view === 'contact' ? null : (
          <NothingOpen conversations={data?.data} />
        )}
      </div>
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        keys={supportKeys}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        In cima c’è chi aspetta da più tempo. Una risposta toglie la conversazione da «Da rispondere»; se dice
        soltanto grazie, chiudila: torna da sola appena scrive ancora.
      </HelpSheet>
    </>
  )
}

interface InboxHeadProps {
  view: InboxView
  onView: (view: InboxView) => void
  /** Undefined until they are known. */
  counts: NonNullable<ReturnType<typeof useInbox>['data']>['counts'] | undefined
  /** Why a key did nothing. */
  hint: string
  onHelp: () => void
}

function InboxHead({ view, onView, counts, hint, onHelp }: InboxHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 pt-5 lg:px-7">
        <h1 className="text-[1.75rem]">Assistenza</h1>
        <p role="status" className="min-w-0 text-sm font-medium text-wait-text">
          {hint}
        </p>
        <Button look="tertiary" size="sm" className="ml-auto" onClick={onHelp}>
          <CircleQuestionMark size={18} strokeWidth={1.6} aria-hidden />
          Scorciatoie
        </Button>
        <TitleBarEnd />
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
                {words[key].tab}
                {key === 'all' || !counts ? null : (
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

interface ListedProps {
  view: InboxView
  inbox: ReturnType<typeof useInbox>
  currentId: number | null
  onOpen: (id: number) => void
}

function Listed({ view, inbox: { data, isError, isFetching, refetch }, currentId, onOpen }: ListedProps) {
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Loading />
  if (data.data.length + data.contacts.length === 0)
    return <EmptyState drawing={<CardsDrawing />} title="Tutto in ordine" text={words[view].empty} />
  if (view === 'contact') return <ContactMessages messages={data.contacts} />
  return <SupportList conversations={data.data} currentId={currentId} onOpen={onOpen} />
}

function NothingOpen({ conversations }: { conversations: readonly SupportConversation[] | undefined }) {
  return (
    <div className="grid place-items-center max-lg:hidden">
      {conversations?.length ? (
        <EmptyState
          drawing={<CardsDrawing />}
          title="Scegli una conversazione"
          text="In cima c’è chi aspetta da più tempo."
        />
      ) : null}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 p-4 lg:p-7">
      <span className="sr-only">Caricamento</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
