import type { QueryClient } from '@tanstack/react-query'

/** Answers that came with the page, by the JSON of their query keys. */
export type PageData = Readonly<Record<string, unknown>>

/** Used by the server when it renders and by the browser when it hydrates. */
export function putPageData(queryClient: QueryClient, data: PageData): void {
  for (const [key, answer] of Object.entries(data))
    queryClient.setQueryData(JSON.parse(key) as string[], answer)
}

/** What the server wrote into this page; nothing where only the browser renders. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
}
