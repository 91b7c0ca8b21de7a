import { useEffect } from 'react'

let page = ''
let unread = 0

function write(): void {
  if (page !== '') document.title = `${unread > 0 ? `(${unread}) ` : ''}${page} · Lieta`
}

/** The title of the page, in the tab and in the history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    write()
  }, [title])
}

/** Puts the number of unread messages before every title, as long as the badge is shown. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count
    write()
    return () => {
      unread = 0
      write()
    }
  }, [count])
}
