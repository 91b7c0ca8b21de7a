import { Check, CloudOff } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { italianTime } from '#platform/contract/italian-time.ts'
import { getToken } from '../api/token.ts'
import { deviceAccount } from '../intent/account.ts'
import { draftKey } from '../intent/writing.ts'
import { SavingPage } from './saving-page.ts'
import type { SavingState } from './saving-queue.ts'

const Saving = createContext<SavingPage | null>(null)

/** Without a connection it is tried again so often: not every way back is announced. */
const retryMs = 5_000

interface SavingProviderProps {
  /** Under this name what is unsaved stays on the device for the person who is signed in. */
  keptAs: string
  children: ReactNode
}

/** Around a page whose fields save by themselves (`useAutosaved`). */
export function SavingProvider({ keptAs, children }: SavingProviderProps) {
  const [page] = useState(() => new SavingPage(keyOf(keptAs)))
  useEffect(() => page.listen(), [page])
  useEffect(() => {
    const { queue } = page
    function ask(event: BeforeUnloadEvent) {
      const { kind } = queue.read()
      // What the device keeps goes on the next time.
      if (page.key === null && (kind === 'unsaved' || kind === 'offline')) event.preventDefault()
    }
    const timer = setInterval(queue.retry, retryMs)
    addEventListener('online', queue.retry)
    addEventListener('beforeunload', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', queue.retry)
      removeEventListener('beforeunload', ask)
      // Another page of the site has been opened: what rested leaves now.
      void queue.settle()
    }
  }, [page])
  return <Saving value={page}>{children}</Saving>
}

function keyOf(name: string): string | null {
  const account = getToken() === null ? null : deviceAccount()
  return account && draftKey(account.id, `saving:${name}`)
}

export function useSavingPage(): SavingPage {
  const page = use(Saving)
  if (!page) throw new Error('useSavingPage outside SavingProvider')
  return page
}

/** State that is not saved and outlives its component, as long as the page is open. */
export function useKept<T>(name: string, first: () => T): [value: T, set: (value: T) => void] {
  const { kept } = useSavingPage()
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : first()))
  function set(next: T) {
    kept.set(name, next)
    setValue(next)
  }
  return [value, set]
}

export function useSavingState(): SavingState {
  const { queue } = useSavingPage()
  return useSyncExternalStore(queue.subscribe, queue.read, queue.read)
}

/** A moment is not worth a word. */
const slow = 1_000

/** Whether something has been unsaved for a while. */
function useSlow(unsaved: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!unsaved) return
    const timer = setTimeout(() => setLate(true), slow)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [unsaved])
  return unsaved && late
}

export function useSavingWords(): string {
  const state = useSavingState()
  const late = useSlow(state.kind === 'unsaved')
  const [last, setLast] = useState('')
  const now =
    state.kind === 'saved'
      ? `Salvato alle ${italianTime(state.at.toISOString())}`
      : state.kind === 'offline'
        ? 'Sei offline. Le modifiche restano qui e partono quando torni.'
        : late
          ? 'Salvo…'
          : null
  // Between two words the one before stays.
  useEffect(() => {
    if (now !== null) setLast(now)
  }, [now])
  if (state.kind === 'nothing' || state.kind === 'refused') return ''
  return now ?? last
}

/** «Salvato alle 10:42» */
export function SavedMark() {
  const { kind } = useSavingState()
  const words = useSavingWords()
  const Icon = kind === 'offline' ? CloudOff : Check
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
      {words === '' ? null : (
        <>
          <Icon size={16} strokeWidth={1.8} className="flex-none" aria-hidden />
          {words}
        </>
      )}
    </p>
  )
}
