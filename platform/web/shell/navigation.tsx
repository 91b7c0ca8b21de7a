import { Component, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { entryName, rememberScroll, restoreScroll, scrollToPart } from './scroll-position.ts'

/** What the window is told once a page stands, at its place. */
export const pageArrived = 'page-arrived'

interface Visit {
  pathname: string
  hash: string
  /** Of the history. */
  entry: string
  how: ReturnType<typeof useNavigationType>
}

/** Going to a page starts at its top, going back finds it where it was left [SHELL-01]. */
export function ScrollAndFocus() {
  const { pathname, hash, key } = useLocation()
  const how = useNavigationType()
  const first = useRef(key)

  // The router listens only once it is mounted: going back before that would leave the wrong page.
  useEffect(() => {
    if (entryName() !== first.current) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])

  return <Visits pathname={pathname} hash={hash} entry={key} how={how} />
}

/** A class, for `getSnapshotBeforeUpdate`: it runs before the old page is replaced. */
class Visits extends Component<Visit> {
  /** Ends keeping the scroll position, while that is done. */
  private end: (() => void) | undefined
  /** The entry was come back to: its remembered position stays valid meanwhile. */
  private known = false

  override componentDidMount() {
    addEventListener('pagehide', this.rememberThis)
    history.scrollRestoration = 'manual'
    // On a rendered page somebody may have scrolled before the scripts ran.
    if (scrollY === 0 && !this.find()) this.findPart()
  }

  override getSnapshotBeforeUpdate({ entry }: Visit) {
    if (entry === this.props.entry) return null
    this.remember(entry)
    this.end?.()
    this.end = undefined
    return null
  }

  override componentDidUpdate(before: Visit) {
    const { pathname, entry, how } = this.props
    if (entry === before.entry) return
    history.scrollRestoration = 'manual'
    const samePath = pathname === before.pathname
    if (how === 'POP') {
      if (!this.find() && !samePath) this.start()
    } else if (!samePath) {
      this.start()
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    dispatchEvent(new Event(pageArrived))
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', this.rememberThis)
    this.end?.()
  }

  override render() {
    return null
  }

  private find(): boolean {
    this.end = restoreScroll(this.props.entry, this.moved)
    this.known = this.end !== undefined
    return this.known
  }

  /** At the top, or at the part that the address names. */
  private start(): void {
    if (!this.findPart()) scrollTo({ top: 0, behavior: 'instant' })
  }

  private findPart(): boolean {
    const { hash } = this.props
    if (hash === '') return false
    this.known = false
    this.end = scrollToPart(hash, this.moved)
    return true
  }

  private readonly moved = () => {
    this.end = undefined
  }

  private remember(entry: string): void {
    if (this.end === undefined || !this.known) rememberScroll(entry)
  }

  private readonly rememberThis = () => this.remember(this.props.entry)
}
