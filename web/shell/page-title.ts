import { useEffect } from 'react'

/** The title of the page, in the tab and in the history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lieta`
  }, [title])
}
