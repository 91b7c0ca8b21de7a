/** So long his thread with her says what he has paid. */
const shownMs = 120_000

const paid = new Map<number, { readonly euro: string; readonly at: number }>()

/** What was paid a moment ago for the chat with a hostess (`5,94 €`). */
export const justPaid = {
  of(hostessId: number): string | null {
    const last = paid.get(hostessId)
    return last && Date.now() - last.at < shownMs ? last.euro : null
  },
  tell: (hostessId: number, euro: string) => void paid.set(hostessId, { euro, at: Date.now() }),
}
