export const caseHeadingId = 'case-heading'

export function focusCaseHeading(): void {
  document.getElementById(caseHeadingId)?.focus()
}

/** Puts the keyboard on a row of the list, or on the heading of what is read where that covers the list. */
export function focusRow(rowId: string): void {
  const row = document.getElementById(rowId)
  row?.focus()
  if (document.activeElement !== row) focusCaseHeading()
}

/** Whether what is read lies over its row, as it does in narrow windows. */
export function isRowCovered(rowId: string): boolean {
  return document.getElementById(rowId)?.getClientRects().length === 0
}
