/** How a text that editors may change is fetched: it came with the page and is asked for once more. */
export const editorsText = {
  staleTime: 5 * 60_000,
  refetchOnMount: 'always',
  // What stands in for it should do so soon.
  retryDelay: 400,
} as const
