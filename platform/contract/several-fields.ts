/**
 * `when` of a check that looks at several fields: it speaks up beside the others, not after them, so that its input may
 * be half wrong; of what has no fields at all the others have said enough.
 */
export const whereFields = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null
