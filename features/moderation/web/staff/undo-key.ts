import { toastStore } from '#platform/web/ui/toast-store.ts'

/** Its letter, which the notice of a measure listens to itself, on whatever page. */
export const undoLetter = 'z'

/** Whether a measure can be undone at this moment. */
export const canUndo = (): boolean => toastStore.read().some(({ action }) => action?.letter === undoLetter)
