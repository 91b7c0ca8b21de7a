import { editedList } from '#features/settings/server/edited-list.ts'

/** Answers that come up often, in the order in which they are offered. */
export const cannedReplies = editedList<{ title: string; text: string }>('canned_reply', 'canned_reply', [
  'title',
  'text',
])
