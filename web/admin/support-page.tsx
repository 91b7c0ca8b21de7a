import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type InboxView, inboxViews, type SupportConversation } from '#contract/support.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { CardsDrawing, EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { SupportList } from './support-list.tsx'
import { useInbox } from './support-queries.ts'
import { SupportThread } from './support-thread.tsx'

const panelId = 'support-inbox'

const words: Record<InboxView, { tab: string; empty: string }> = {
  waiting: { tab: 'Da rispondere', empty: 'Nessuno aspetta una risposta.' },
  mine: { tab: 'Mie', empty: 'Non hai preso in carico nessuna conversazione.' },
  all: { tab: 'Tutte', empty: 'Nessuno ha ancora scritto all’assistenza.' },
  contact: { tab: 'Modulo di contatto', empty: 'Dal modulo non è arrivato nulla.' },
}

/** Who waits for the staff, the longest first; one conversation beside it. */
export function SupportPage() {
  usePageTitle('Assistenza')
  const { view, chatId, setView, open } = usePlace()
  const { data, isError, isFetching, refetch } = useInbox(view)
  const current = useCurrent(data?.data, chatId)

  return (
    <>
      <div className={chatId === null ? '' : 'max-lg:hidden'}>
        <h1 className="px-4 pt-5 text-[1.75rem] lg:px-7">Assistenza</h1>
        <div className="overflow-x-auto px-4 pt-3.5 lg:px-7">
          <Tabs
            label="Posta in arrivo"
            panelId={panelId}
            selected={view}
            onSelect={setView}
            tabs={inboxViews.map((key) => ({
              key,
              label: (
                <>
                  {words[key].tab}
                  {key === 'all' || !data ? null : (
                    <span className="num rounded-[10px] bg-sunken px-1.75 text-2xs leading-normal font-semibold text-ink-2">
                      {data.counts[key]}
                    </span>
                  )}
                </>
              ),
            }))}
          />
        </div>
      </div>
      <div
        className={`grid min-h-0 flex-1 ${view === 'contact' ? '' : 'lg:grid-cols-[minmax(280px,380px)_minmax(0,1fr)]'}`}
      >
        <section
          id={panelId}
          role="tabpanel"
          aria-label={words[view].tab}
          className={`min-h-0 overflow-y-auto border-line lg:border-r ${current ? 'max-lg:hidden' : ''}`}
        >
          {isError ? (
            <ErrorState onRetry={() => void refetch()} busy={isFetching} />
          ) : data === undefined ? (
            <Loading />
          ) : data.data.length + data.contacts.length === 0 ? (
            <EmptyState drawing={<CardsDrawing />} title="Tutto in ordine" text={words[view].empty} />
          ) : view === 'contact' ? (
            <ContactMessages messages={data.contacts} />
          ) : (
            <SupportList conversations={data.data} currentId={chatId} onOpen={open} />
          )}
        </section>
        {current ? (
          <SupportThread
            key={current.chat.id}
            conversation={current}
            staff={data?.staff ?? []}
            onBack={() => open(null)}
          />
        ) : view === 'contact' ? null : (
          <NothingOpen conversations={data?.data} />
        )}
      </div>
    </>
  )
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

/** The one being read stays open when its answer takes it out of the list. */
function useCurrent(listed: readonly SupportConversation[] | undefined, chatId: number | null) {
  const found = listed?.find(({ chat }) => chat.id === chatId)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? (last?.chat.id === chatId ? last : undefined)
}

/** View and conversation are in the address: they survive a reload and can be passed on. */
function usePlace() {
  const [params, setParams] = useSearchParams()
  const view = inboxViews.find((key) => key === params.get('view')) ?? 'waiting'
  const chatId = Number(params.get('chat')) || null
  return {
    view,
    chatId,
    setView: (next: InboxView) => setParams({ view: next }, { replace: true }),
    open: (id: number | null) => setParams({ view, ...(id !== null && { chat: String(id) }) }),
  }
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
