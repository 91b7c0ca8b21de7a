import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type InboxView, inboxViews, type SupportConversation } from '../../contract/support.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useHint } from '#platform/web/staff/hint.ts'
import { useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { supportKeys } from './support-keys.ts'
import { focusConversation, supportInboxId, SupportList } from './support-list.tsx'
import { useInbox } from './support-queries.ts'
import { SupportThread } from './support-thread.tsx'
import { TabStrip } from '#platform/web/staff/tab-strip.tsx'

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
  const current = useCurrent(data?.data, chatId, view)
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const [helping, setHelping] = useState(false)
  const [hint, tell] = useHint()

  /** Whoever has been answered has left the list of those who wait: then it begins anew. */
  function step(by: 1 | -1) {
    const listed = data?.data ?? []
    const at = listed.findIndex(({ chat }) => chat.id === chatId)
    const next = at === -1 ? listed[0] : listed[at + by]
    if (next) open(next.chat.id)
    else if (view !== 'contact')
      tell(by === 1 ? 'Non ce ne sono altre in questo elenco.' : 'È la prima di questo elenco.')
  }
  useShortcuts(shortcuts, { j: () => step(1), k: () => step(-1), '?': () => setHelping(true) })

  function goOn(closedId: number) {
    const others = (data?.data ?? []).filter(({ chat }) => chat.id !== closedId)
    if (others[0]) open(others[0].chat.id)
    else goBack()
  }
  const left = useRef<number>(undefined)
  function goBack() {
    left.current = chatId ?? undefined
    open(null)
  }
  // In narrow windows the list has to come back first.
  useEffect(() => {
    if (chatId !== null || left.current === undefined) return
    focusConversation(left.current)
    left.current = undefined
  }, [chatId])

  return (
    <>
      <div className={chatId === null ? '' : 'max-lg:hidden'}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 pt-5 lg:px-7">
          <h1 className="text-[1.75rem]">Assistenza</h1>
          <p role="status" className="min-w-0 text-sm font-medium text-wait-text">
            {hint}
          </p>
          <Button look="tertiary" size="sm" className="ml-auto" onClick={() => setHelping(true)}>
            <CircleQuestionMark size={18} strokeWidth={1.6} aria-hidden />
            Scorciatoie
          </Button>
        </div>
        <TabStrip>
          <Tabs
            label="Posta in arrivo"
            panelId={supportInboxId}
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
        </TabStrip>
      </div>
      <div
        className={`grid min-h-0 flex-1 ${view === 'contact' ? '' : 'lg:grid-cols-[minmax(280px,380px)_minmax(0,1fr)]'}`}
      >
        <section
          id={supportInboxId}
          role="tabpanel"
          tabIndex={-1}
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
            shortcuts={shortcuts}
            onBack={goBack}
            onClosed={() => {
              tell(`${current.chat.other_user.name}: conversazione chiusa.`)
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
function useCurrent(
  listed: readonly SupportConversation[] | undefined,
  chatId: number | null,
  view: InboxView,
): SupportConversation | undefined {
  const found = listed?.find(({ chat }) => chat.id === chatId)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  if (found !== undefined || last?.chat.id !== chatId) return found
  return view === 'waiting' ? { ...last, waiting_since: null } : last
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
