import * as z from 'zod/mini'

/**
 * 409 to whoever saves from a form that was filled before somebody else saved: `current` is the row as it stands now;
 * `changed` names the fields to look at.
 */
export const Overtaken = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    message: z.string(),
    code: z.optional(z.string()),
    current: z.optional(row),
    changed: z.optional(z.array(z.string())),
  })
