import { useState } from 'react'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useHint } from '#platform/web/staff/hint.ts'
import { useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { InboxView, SupportConversation } from '../../contract/support.ts'
import { ContactMessages } from './contact-messages.tsx'
import { figureWords } from './desk-words.ts'
import { InboxHead, InboxSearch, inboxWords } from './inbox-head.tsx'
import { supportKeys } from './support-keys.ts'
import { SupportList, supportInboxId } from './support-list.tsx'
import { useCurrent, useInboxLocation, useWalk } from './inbox-location.ts'
import { useInbox } from './support-queries.ts'
import { SupportThread } from './support-thread.tsx'

/** Who waits for the staff, the longest first; one conversation beside it. */
export function SupportPage() {
  usePageTitle('Assistenza')
  const { view, chatId, q, setView, search, open } = useInboxLocation()
  const inbox = useInbox(view, q)
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
          figures={data ? figureWords(data.figures) : ''}
          hint={hint}
          onHelp={() => setHelping(true)}
          search={<InboxSearch key={q} view={view} words={q} onSearch={search} />}
        />
      </div>
      <div
        className={`grid min-h-0 flex-1 ${view === 'contact' && q === '' ? '' : 'lg:grid-cols-[minmax(280px,316px)_minmax(0,1fr)]'}`}
      >
        <section
          id={supportInboxId}
          role="tabpanel"
          tabIndex={-1}
          aria-label={inboxWords[view].tab}
          className={`min-h-0 overflow-y-auto border-line low:overflow-visible lg:border-r ${current ? 'max-lg:hidden' : ''}`}
        >
          <Listed view={view} q={q} inbox={inbox} currentId={chatId} onOpen={open} />
        </section>
        {current ? (
          <SupportThread
            key={current.chat.id}
            conversation={current}
            staff={data?.staff ?? []}
            shortcuts={shortcuts}
            onBack={goBack}
            onReopened={() =>
              notify(
                `La conversazione con ${current.chat.other_user.name} è di nuovo tra quelle da rispondere.`,
              )
            }
            onDone={(how) => {
              notify(`${current.chat.other_user.name}: ${how}.`)
              if (view === 'waiting' && q === '') goOn(current.chat.id)
            }}
          />
        ) : view === 'contact' && q === '' ? null : (
          <NothingOpen conversations={data?.data} view={view} />
        )}
      </div>
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        keys={supportKeys}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        {waitingOnTop} Una risposta toglie la conversazione da «Da rispondere». Chiuse e rimandate ricompaiono
        appena arriva un messaggio, le rimandate anche all’ora scelta. Riapri le chiuse dalla scheda «Chiuse».
      </HelpSheet>
    </>
  )
}

interface ListedProps {
  view: InboxView
  q: string
  inbox: ReturnType<typeof useInbox>
  currentId: number | null
  onOpen: (id: number) => void
}

function Listed({ view, q, inbox: { data, isError, isFetching, refetch }, currentId, onOpen }: ListedProps) {
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Loading />
  if (data.data.length + data.contacts.length === 0)
    return q === '' ? (
      <EmptyState drawing={<CardsDrawing />} title="Tutto in ordine" text={inboxWords[view].empty} />
    ) : (
      <EmptyState
        drawing={<CardsDrawing />}
        title="Nessun risultato"
        text={`Nessuna conversazione ${view === 'closed' ? 'chiusa ' : ''}con «${q}». Cerchiamo nei messaggi, nei nomi e nelle etichette.`}
      />
    )
  if (view === 'contact' && q === '') return <ContactMessages messages={data.contacts} />
  return <SupportList conversations={data.data} currentId={currentId} onOpen={onOpen} />
}

const waitingOnTop = 'In cima c’è chi può essere in pericolo, poi chi aspetta da più tempo.'
/** How each list is sorted. */
const onTop: Record<InboxView, string> = {
  waiting: waitingOnTop,
  snoozed: 'In cima c’è quella che torna prima.',
  mine: waitingOnTop,
  closed: 'In cima c’è l’ultima in cui si è scritto.',
  all: waitingOnTop,
  contact: waitingOnTop,
}

interface NothingOpenProps {
  conversations: readonly SupportConversation[] | undefined
  view: InboxView
}

function NothingOpen({ conversations, view }: NothingOpenProps) {
  return (
    <div className="grid place-items-center max-lg:hidden">
      {conversations?.length ? (
        <EmptyState drawing={<CardsDrawing />} title="Scegli una conversazione" text={onTop[view]} />
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
