import { toast, toastStore } from '#platform/web/ui/toast-store.ts'

/** What «Annulla» of the last measure's notice does, as long as that is there; false: nothing can be undone. */
export function undoLastMeasure(): boolean {
  const last = toastStore
    .read()
    .findLast(({ id, action }) => id.startsWith('measure-') && action !== undefined)
  if (last === undefined) return false
  toast.dismiss(last.id)
  last.action?.run()
  return true
}
