import type { MouseEvent as ReactMouseEvent } from 'react'
import { discardTyping, hasUnsaved, hasUnsavedIn, watchTyping } from './unsaved.ts'

const listeners = new Set<() => void>()
/** What was about to happen. */
let pending: (() => void) | null = null

function set(next: (() => void) | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** The question before something typed is thrown away; `LeaveQuestion` shows it. */
export const leaving = {
  isAsked: () => pending !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  ask: (leave: () => void) => set(leave),
  stay: () => set(null),
  leave(): void {
    const leave = pending
    discardTyping()
    set(null)
    leave?.()
  },
  /** The router has gone somewhere. */
  arrived(): void {
    position = positionOf(history.state)
  },
}

/** For a button that closes its dialog or its form: it asks first where something typed would be lost. */
export function asking(close: () => void): (event: ReactMouseEvent<HTMLElement>) => void {
  return ({ currentTarget: button }) => {
    const root = button.closest('dialog') ?? button.closest('form')
    if (root && hasUnsavedIn(root)) leaving.ask(close)
    else close()
  }
}

/** Of the router, in each entry of the history. */
const positionOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0
let position = 0
/** A step of the history that we take ourselves. */
let step: 'none' | 'back to the words' | 'as asked' = 'none'

/** Before the router listens: links, the way back, and leaving the document ask too. */
export function guardLeaving(): void {
  watchTyping()
  position = positionOf(history.state)
  addEventListener('popstate', onStep, { capture: true })
  document.addEventListener('click', onLink, { capture: true })
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })
}

/** The browser has gone already: back to the words first, and on again if they may go. */
function onStep(event: PopStateEvent): void {
  const by = positionOf(event.state) - position
  if (step === 'back to the words') {
    step = 'none'
    event.stopImmediatePropagation()
  } else if (step === 'as asked' || by === 0 || !hasUnsaved()) step = 'none'
  else {
    event.stopImmediatePropagation()
    step = 'back to the words'
    history.go(-by)
    leaving.ask(() => {
      step = 'as asked'
      history.go(by)
    })
  }
}

function onLink(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download') || !/^https?:$/.test(link.protocol))
    return
  const samePage = link.pathname === location.pathname && link.hash !== ''
  if (samePage || link.origin !== location.origin || !hasUnsaved()) return
  event.preventDefault()
  event.stopPropagation()
  leaving.ask(() => link.click())
}
